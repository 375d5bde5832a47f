import { createHash } from 'node:crypto';
import { contrast } from '#shared/content/contrast.ts';
import type { Brand } from '#shared/content/brand.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { brandFiles } from '#server/db/schema/brand.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { loadSharp } from '#server/pictures/load-sharp.ts';
import { openPicture, PictureFault } from '#server/pictures/open-picture.ts';
import { cleanSvg } from './clean-svg.ts';

export type Logo = NonNullable<Brand['logo']>;

/** The largest height in the header, on the densest screens. */
const SHOWN_HEIGHT = 144;
/** The size that icons and previews are drawn from. */
const MASTER = { width: 1200, height: 600 };
const DARK_PAPER = '#0e120f';
const TIMEOUT_SECONDS = 15;

interface LogoFile {
  ending: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Saves a logo: an SVG rewritten from its shapes, or a re-encoded picture. Throws a Refusal 400 with the reason where it cannot
 * be used.
 */
export async function saveLogo(desk: Desk, bytes: Buffer): Promise<Omit<Logo, 'named'>> {
  const { width, height, files } = await readLogo(bytes);
  const [shown] = files;
  if (!shown) throw new Error('A logo without a file');
  const hash = createHash('sha256').update(shown.bytes).digest('hex').slice(0, 16);
  await together(desk, async (tx) => {
    for (const { ending, mediaType, bytes: kept } of files) {
      const name = `${hash}${ending}`;
      const row = {
        name,
        mediaType,
        width,
        height,
        bytes: kept,
        addedAt: new Date(desk.shop.now()),
      };
      await tx.shop.db.insert(brandFiles).values(row).onConflictDoNothing();
    }
    await recordAudit(tx, { act: 'logo uploaded', subject: `${hash}${shown.ending}` });
  });
  return { file: `${hash}${shown.ending}`, width, height, plate: await needsPlate(files) };
}

/** The displayed file comes first; for a picture, the master for icons is second. */
async function readLogo(bytes: Buffer) {
  const head = bytes.subarray(0, 1000).toString('utf8');
  return /^\uFEFF?\s*<(?:\?xml|!|svg)/i.test(head) ? drawing(bytes) : picture(bytes);
}

async function drawing(bytes: Buffer) {
  const { text, width, height } = cleanSvg(bytes.toString('utf8'));
  const file = { ending: '.svg', mediaType: 'image/svg+xml', bytes: Buffer.from(text) };
  // A logo that the store cannot draw could have no icons either.
  await drawLogo(file, { width: 64, height: 64 }).catch(() => {
    throw new Refusal(REFUSED.badInput, 'The logo cannot be drawn. Give it as a PNG.');
  });
  return { width, height, files: [file] };
}

async function picture(bytes: Buffer) {
  const upright = await openPicture(bytes).catch((error: unknown) => {
    if (!(error instanceof PictureFault)) throw error;
    throw new Refusal(REFUSED.badInput, 'The logo must be an SVG or a PNG that can be read.');
  });
  const { data, info } = await upright
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColourspace('srgb')
    .resize({ ...MASTER, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal(REFUSED.badInput, 'The logo is damaged and cannot be read.');
    });
  if (Math.min(info.width, info.height) < 48) {
    throw new Refusal(REFUSED.badInput, 'The logo is too small: at least 48 pixels each way.');
  }
  const sharp = await loadSharp();
  const shown = await sharp(data)
    .resize({ height: Math.min(SHOWN_HEIGHT, info.height) })
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer();
  const files: LogoFile[] = [
    { ending: '.webp', mediaType: 'image/webp', bytes: shown },
    { ending: '.png', mediaType: 'image/png', bytes: data },
  ];
  return { width: info.width, height: info.height, files };
}

/** Draws a whole logo into a box, as PNG. */
export const drawLogo = async (
  { mediaType, bytes }: { mediaType: string; bytes: Uint8Array },
  box: { width: number; height: number },
): Promise<Buffer> => {
  const sharp = await loadSharp();
  // An SVG is rendered at the wanted size; a picture has fixed pixels.
  const open =
    mediaType === 'image/svg+xml'
      ? sharp(Buffer.from(resizedSvg(Buffer.from(bytes).toString('utf8'), box)))
      : sharp(bytes);
  return open
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer();
};

/** Sets the size of an SVG that we cleaned: its own numbers may be anything. */
function resizedSvg(text: string, box: { width: number; height: number }): string {
  const [, width = '1', height = '1'] = / width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? [];
  const scale = Math.min(box.width / Number(width), box.height / Number(height));
  return text.replace(
    / width="[\d.]+" height="[\d.]+"/,
    ` width="${Number(width) * scale}" height="${Number(height) * scale}"`,
  );
}

/** Whether most of the logo would be invisible on the dark theme's background, so that it needs a light plate there. */
async function needsPlate(files: LogoFile[]): Promise<boolean> {
  const file = files.at(-1);
  if (!file) return false;
  const drawn = await drawLogo(file, { width: 96, height: 96 });
  const sharp = await loadSharp();
  const { data, info } = await sharp(drawn)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let seen = 0;
  let lost = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const hex = `#${data.subarray(at, at + 3).toString('hex')}`;
    seen += 1;
    if (contrast(hex, DARK_PAPER) < 2.5) lost += 1;
  }
  return lost > seen * 0.2;
}
