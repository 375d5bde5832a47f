import { ofThisBuild } from './of-this-build.ts';

const AT = 'x-kept-at';
const CONFIG = 'x-kept-config';
/** Headers about the transfer and the requester; all others belong to the page, above all its content policy. */
const OF_THE_WAY = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'vary',
];
const DATA = /<script type="application\/json" id="page-data">([^<]*)<\/script>/;

/**
 * What is kept of the store’s answer: the document as it came, with a mark that it is kept; undefined for what must not be kept:
 * an error, a shell (of a private page, or of a store that is too busy), a page of another build.
 */
export async function toCached(
  answer: Response,
  files: ReadonlySet<string>,
): Promise<Response | undefined> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (answer.status !== 200 || answer.redirected || !isPage) return undefined;
  const html = await answer.text();
  const data = DATA.exec(html)?.[1];
  if (data === undefined || !ofThisBuild(html, files)) return undefined;
  const { config } = JSON.parse(data) as { config: unknown };
  const headers = new Headers(answer.headers);
  for (const name of OF_THE_WAY) headers.delete(name);
  headers.set(AT, String(Date.now()));
  headers.set(CONFIG, await fingerprint(config));
  return new Response(html.replace('<head>', '<head><meta name="kept">'), { headers });
}

/** When the document was kept, epoch ms. */
export const cachedAt = (page: Response): number => Number(page.headers.get(AT));

/** The fingerprint of the settings, including the brand, that the document was rendered with. */
export const cachedConfig = (page: Response): string | null => page.headers.get(CONFIG);

/** The fingerprint of a config.json; undefined where there is none, or it cannot be read. */
export async function settingsOf(config: Response | undefined): Promise<string | undefined> {
  try {
    return config && (await fingerprint(await config.json()));
  } catch {
    return undefined;
  }
}

async function fingerprint(config: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(config));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
