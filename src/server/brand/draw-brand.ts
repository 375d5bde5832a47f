import { themesOf } from '#shared/content/brand-tokens.ts';
import type { BrandColours } from '#shared/content/brand.ts';
import { USUAL_COLOURS } from '#shared/content/usual-colours.ts';
import { loadSharp } from '#server/pictures/load-sharp.ts';
import { drawLogo } from './save-logo.ts';
import type { Letterer } from './lettering.ts';
import type { ShopBrand } from './shop-brand.ts';

/** What icons and pictures of a brand are drawn from. */
export interface BrandArt {
  brand: ShopBrand;
  /** The logo's file, an SVG or a large picture. */
  logo: { mediaType: string; bytes: Uint8Array } | undefined;
  letter: Letterer;
}

export interface DrawnFile {
  mediaType: string;
  bytes: Buffer;
}

/** How an icon is composed: its size, rounded or square corners (for masks), and the part that the logo covers. */
interface Icon {
  size: number;
  corner: number;
  reach: number;
}

const ICONS: Record<string, Icon> = {
  'icon-192.png': { size: 192, corner: 0.22, reach: 0.68 },
  'icon-512.png': { size: 512, corner: 0.22, reach: 0.68 },
  // A mask may cut away all but the middle circle of 80 percent.
  'maskable-512.png': { size: 512, corner: 0, reach: 0.54 },
  'apple-touch-icon.png': { size: 180, corner: 0, reach: 0.66 },
  'favicon.ico': { size: 48, corner: 0.22, reach: 0.76 },
};

/** Line drawings for the shortcuts, as in `src/studio/icons.ts`. */
const SHORTCUTS: Record<string, string> = {
  'shortcut-digital.png': '<path d="M26 66l15-17 12 10 21-26"/><path d="M60 33h14v14"/>',
  'shortcut-bag.png': '<path d="M30 42h40l4 32H26z"/><path d="M40 48v-8a10 10 0 0 1 20 0v8"/>',
  'shortcut-orders.png': '<path d="M32 25h36v51l-9-6-9 6-9-6-9 6z"/><path d="M42 40h16M42 52h16"/>',
};

const PNG = 'image/png';
const coloursOf = ({ colours }: ShopBrand): BrandColours => colours ?? USUAL_COLOURS;

const svg = (width: number, height: number, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`,
  );

/** Draws one of the app's icons in a brand, by its file's name; undefined for an unknown name. */
export async function drawIcon(art: BrandArt, name: string): Promise<DrawnFile | undefined> {
  const { main, accent } = coloursOf(art.brand);
  const icon = ICONS[name];
  if (icon) return { mediaType: PNG, bytes: await tile(art, icon) };
  const shortcut = SHORTCUTS[name];
  if (shortcut) {
    const sharp = await loadSharp();
    const drawing = `<circle cx="50" cy="50" r="48" fill="${main}"/><g fill="none" stroke="${accent}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round">${shortcut}</g>`;
    const bytes = await sharp(svg(100, 100, drawing), { density: 288 })
      .resize(96, 96)
      .png()
      .toBuffer();
    return { mediaType: PNG, bytes };
  }
  if (name === 'monochrome-512.png') return { mediaType: PNG, bytes: await monochrome(art) };
  if (name === 'favicon.svg') {
    const drawn = await tile(art, { size: 96, corner: 0.22, reach: 0.76 });
    const image = `<image width="96" height="96" href="data:${PNG};base64,${drawn.toString('base64')}"/>`;
    return { mediaType: 'image/svg+xml', bytes: svg(96, 96, image) };
  }
  return undefined;
}

/** The logo on the background colour, or without a logo the first letter on the main colour. */
async function tile(
  { brand, logo, letter }: BrandArt,
  { size, corner, reach }: Icon,
): Promise<Buffer> {
  const { main, paper } = coloursOf(brand);
  const ground = svg(
    size,
    size,
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${logo ? paper : main}"/>`,
  );
  const box = Math.round(size * reach);
  const mark = logo
    ? await drawLogo(logo, { width: box, height: box })
    : initial(brand, letter, size, { reach, colour: themesOf(coloursOf(brand)).light['on-press'] });
  const sharp = await loadSharp();
  return sharp(ground)
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

/** White on transparent, to be coloured by the system. */
async function monochrome({ brand, logo, letter }: BrandArt): Promise<Buffer> {
  const sharp = await loadSharp();
  const size = 512;
  const drawn = logo && (await drawLogo(logo, { width: 320, height: 320 }));
  if (!drawn || !(await isOutline(drawn))) {
    return sharp(initial(brand, letter, size, { reach: 0.6, colour: '#ffffff' }))
      .png()
      .toBuffer();
  }
  const { data: alpha, info } = await sharp(drawn)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const white = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background: transparent } })
    .composite([{ input: white, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** Whether the logo is recognisable by its shape alone: one that fills its box would be a white disc or square. */
async function isOutline(drawn: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { channels, isOpaque } = await sharp(drawn).ensureAlpha().stats();
  return !isOpaque && (channels[3]?.mean ?? 255) < 0.6 * 255;
}

function initial(
  { name }: ShopBrand,
  letter: Letterer,
  size: number,
  { reach, colour = '#ffffff' }: { reach: number; colour?: string | undefined },
): Buffer {
  const [first = '?'] = name.toUpperCase();
  const height = size * reach;
  const { d, width } = letter(first, height);
  // The height of capitals is about 0.7 of a font's size.
  const x = (size - width) / 2;
  const y = (size + height * 0.7) / 2;
  return svg(size, size, `<path transform="translate(${x} ${y})" d="${d}" fill="${colour}"/>`);
}

const SHARE = { width: 1200, height: 630, margin: 96 };

/** The preview picture for a shared link: 1200 x 630, with logo, name and claim. JPEG, which every messenger reads. */
export async function drawShare({ brand, logo, letter }: BrandArt): Promise<DrawnFile> {
  const sharp = await loadSharp();
  const { accent } = coloursOf(brand);
  const { light } = themesOf(coloursOf(brand));
  const { width, height, margin } = SHARE;
  const room = width - 2 * margin;
  const mark =
    logo &&
    (await drawLogo(
      logo,
      brand.logo?.named ? { width: room, height: 220 } : { width: 240, height: 200 },
    ));
  const markSize = mark ? await sharp(mark).metadata() : { width: 0, height: 0 };
  const fitted = (text: string, size: number, spacing: number) => {
    const line = letter(text, size, spacing);
    return line.width <= room
      ? line
      : letter(text, (size * room) / line.width, (spacing * room) / line.width);
  };
  const named = mark && brand.logo?.named;
  const lines = [
    ...(named ? [] : [{ ...fitted(brand.name, 92, 8), colour: light['ink'], step: 112 }]),
    ...(brand.claim
      ? [{ ...fitted(brand.claim, 34, 3), colour: light['ink-soft'], step: 64 }]
      : []),
  ];
  const tall =
    (mark ? markSize.height + 36 : 0) + lines.reduce((sum, { step }) => sum + step, 0) + 28;
  const top = Math.round((height - tall) / 2);
  let y = top + (mark ? markSize.height + 36 : 0);
  const drawn = lines.map(({ d, colour, step }) => {
    y += step;
    return `<path transform="translate(${margin} ${y - step * 0.24})" d="${d}" fill="${colour}"/>`;
  });
  const ground = svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${light['paper']}"/>${drawn.join('')}<rect x="${margin}" y="${y + 12}" width="260" height="3" fill="${accent}"/>`,
  );
  const bytes = await sharp(ground)
    .composite(mark ? [{ input: mark, left: margin, top }] : [])
    .flatten({ background: light['paper'] ?? '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}
