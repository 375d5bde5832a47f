/** The fields of config.json about the shop's brand that a page needs before the app runs. */
interface KnownBrand {
  version: string;
  style?: string;
  papers?: [light: string, dark: string];
  logo?: { src: string };
}

const STYLE_LINK = /<link rel="stylesheet" href="\/brand\/[^"]*">/;
const VERSION_META = /<meta name="brand" content="(\w*)" ?\/?>/;
const BARS =
  /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: (light|dark)\))/g;

/** The brand in the latest config.json on this device; undefined where the shop has the shipped brand. */
export async function lastBrand(): Promise<KnownBrand | undefined> {
  const config = await caches.match('/config.json', { cacheName: 'config' });
  return config && brandIn(config);
}

const brandIn = async (config: Response): Promise<KnownBrand | undefined> =>
  ((await config.json()) as { brand?: KnownBrand }).brand;

/** The files of a brand that an offline start needs: its colours, its logo and the tab's icon. */
export async function brandFiles(config: Response): Promise<string[]> {
  const brand = await brandIn(config);
  if (!brand) return ['/icons/favicon.svg'];
  const { style, logo, version } = brand;
  return [style, logo?.src, `/icons/favicon.svg?b=${version}`].filter((file) => file !== undefined);
}

/**
 * A page was precached in the brand of its time. Gives the shell the present brand, so that its first paint has the right colours.
 * A static page names the shop throughout, so the result is undefined: the shell has to replace it.
 */
export async function dressPage(
  page: Response,
  { isShell }: { isShell: boolean },
): Promise<Response | undefined> {
  const brand = await lastBrand().catch(() => undefined);
  const html = await page.clone().text();
  const version = brand?.version ?? '';
  if ((VERSION_META.exec(html)?.[1] ?? '') === version) return page;
  if (!isShell) return undefined;
  const { style, papers } = brand ?? {};
  const dressed = html
    .replace(STYLE_LINK, '')
    .replace(VERSION_META, '')
    .replace('<head>', version ? `<head><meta name="brand" content="${version}" />` : '<head>')
    .replaceAll(BARS, (bar, before: string, after: string, theme: string) =>
      papers ? before + papers[theme === 'dark' ? 1 : 0] + after : bar,
    )
    .replaceAll(/(href="\/icons\/[\w.-]+)(?:\?b=\w*)?"/g, version ? `$1?b=${version}"` : '$1"')
    .replace('</head>', style ? `<link rel="stylesheet" href="${style}"></head>` : '</head>');
  return new Response(dressed, { headers: page.headers });
}
