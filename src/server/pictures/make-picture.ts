import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { LEAST_WIDTH, type PictureShape, SHAPES } from '#shared/content/picture-shapes.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import { loadSharp } from './load-sharp.ts';
import { openPicture, PictureFault } from './open-picture.ts';

/** The part of a picture to keep, in fractions of its width and height: 0 to 1. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file as kept and served. Its name follows the picture's name: `-560.avif`. */
export interface MadeFile {
  ending: string;
  mediaType: string;
  bytes: Buffer;
}

export interface MadePicture {
  /** Of the widest file. */
  width: number;
  height: number;
  widths: number[];
  /** A tiny blurred WebP in base64. */
  placeholder: string;
  files: MadeFile[];
  /** 1200 x 630 JPEG for link previews: not every messenger reads other formats. */
  share: Buffer;
  /** A hash of its content. */
  hash: string;
}

/** No screen shows more, and a master of this size takes 64 MB. */
const MASTER = 4096;
const TIMEOUT_SECONDS = 30;
/** The size of a link preview, and the most that the piece takes of it. */
const CARD = { width: 1200, height: 630, piece: { width: 900, height: 500 }, paper: '#faf7f0' };

// Encoding AVIF takes a processor for seconds: customers come first.
const turns = limitConcurrency({
  atOnce: 1,
  waiting: 40,
  crowded: () => 'Many pictures are being made. Try again in a minute.',
});

const FAULTS: Record<PictureFault['fault'], string> = {
  'not-a-picture': 'This is not a picture. JPEG, PNG, WebP and HEIC are taken.',
  damaged: 'The picture is damaged and cannot be read.',
  'too-many-pixels': 'The picture has too many pixels: at most 50 million, in HEIC 25 million.',
};

/** Opens an uploaded file. Throws a Refusal in words for people. */
async function open(bytes: Buffer): Promise<Sharp> {
  try {
    return await openPicture(bytes);
  } catch (error) {
    throw error instanceof PictureFault
      ? new Refusal(REFUSED.badInput, FAULTS[error.fault])
      : error;
  }
}

/** Draws a file upright and within bounds. Only the pixels remain: no place, camera or date. */
async function draw(picture: Sharp, longest: number) {
  return picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColourspace('srgb')
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal(REFUSED.badInput, FAULTS.damaged);
    });
}

/** A JPEG for cropping a file that browsers cannot show, such as HEIC. */
export const previewPicture = (bytes: Buffer): Promise<Buffer> =>
  turns.run(async () => {
    const sharp = await loadSharp();
    const { data, info } = await draw(await open(bytes), 1600);
    return sharp(data, { raw: info }).flatten({ background: '#ffffff' }).jpeg().toBuffer();
  });

/**
 * Makes the files of an uploaded picture: cut, in the widths of its shape, AVIF and WebP. Throws a Refusal 400 where it is no
 * picture, is damaged, has too many pixels or too few; 429 where too many wait.
 */
export const makePicture = (
  bytes: Buffer,
  { shape, cut }: { shape: PictureShape; cut?: Cut | undefined },
): Promise<MadePicture> =>
  turns.run(async () => {
    const sharp = await loadSharp();
    const upright = await draw(await open(bytes), MASTER);
    const area = areaOf(upright.info, SHAPES[shape].ratio, cut);
    if (area.width < LEAST_WIDTH[shape]) {
      throw new Refusal(
        REFUSED.badInput,
        `The part that was cut out is ${area.width} pixels wide. At least ${LEAST_WIDTH[shape]} are needed.`,
      );
    }
    const master = await sharp(upright.data, { raw: upright.info })
      .extract(area)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const widths = SHAPES[shape].widths.filter((width) => width <= area.width);
    const files: MadeFile[] = [];
    for (const width of widths) files.push(...(await filesOf(master, width, area, shape)));
    const widest = Math.max(...widths);
    return {
      width: widest,
      height: heightOf(widest, shape),
      widths,
      placeholder: await placeholderOf(master),
      files,
      share: await cardOf(master),
      hash: hashOf(files.map((file) => file.bytes)),
    };
  });

/** A name from the hash of the content. */
export const hashOf = (parts: Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 10);
};

const heightOf = (width: number, shape: PictureShape): number =>
  Math.round(width / SHAPES[shape].ratio);

/** The crop in whole pixels; without one, the largest centred part. It has the shape's aspect ratio. */
function areaOf(
  { width, height }: { width: number; height: number },
  ratio: number,
  cut: Cut | undefined,
) {
  const wanted = cut
    ? {
        left: cut.x * width,
        top: cut.y * height,
        width: cut.width * width,
        height: cut.height * height,
      }
    : { left: 0, top: 0, width, height };
  // A crop by hand may be a pixel off: the largest part of the right ratio within it.
  const wide = Math.min(wanted.width, wanted.height * ratio);
  const tall = wide / ratio;
  const area = {
    left: Math.floor(wanted.left + (wanted.width - wide) / 2),
    top: Math.floor(wanted.top + (wanted.height - tall) / 2),
  };
  return {
    left: Math.min(Math.max(area.left, 0), width - 1),
    top: Math.min(Math.max(area.top, 0), height - 1),
    width: Math.max(1, Math.min(Math.floor(wide), width - Math.max(area.left, 0))),
    height: Math.max(1, Math.min(Math.floor(tall), height - Math.max(area.top, 0))),
  };
}

/** Small files show every pixel on a dense screen, so they get more quality. */
function quality(shape: PictureShape, width: number): { avif: number; webp: number } {
  // First on the home page, large and smooth: here bytes matter most.
  if (shape === 'hero') return { avif: width > 640 ? 44 : 46, webp: 68 };
  if (width <= 160) return { avif: 58, webp: 78 };
  return width <= 320 ? { avif: 54, webp: 76 } : { avif: 50, webp: 72 };
}

async function filesOf(
  master: Buffer,
  width: number,
  { width: full }: { width: number },
  shape: PictureShape,
): Promise<MadeFile[]> {
  const sharp = await loadSharp();
  const size = { width, height: heightOf(width, shape), fit: 'fill', kernel: 'lanczos3' } as const;
  const plain = sharp(master).resize(size);
  // Scaling down softens, so the picture is sharpened.
  const image = width < full * 0.7 ? plain.sharpen({ sigma: 0.5, m1: 0.6, m2: 1 }) : plain;
  const q = quality(shape, width);
  const avif = image.clone().avif({ quality: q.avif, effort: 4, chromaSubsampling: '4:2:0' });
  // Lossless alpha: WebP would turn a shadow into visible steps.
  const webp = image.clone().webp({ quality: q.webp, alphaQuality: 100, effort: 5 });
  return [
    { ending: `-${width}.avif`, mediaType: 'image/avif', bytes: await avif.toBuffer() },
    { ending: `-${width}.webp`, mediaType: 'image/webp', bytes: await webp.toBuffer() },
  ];
}

/** A blurred thumbnail small enough to be part of the catalogue's data. */
async function placeholderOf(master: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const tiny = await sharp(master)
    .resize({ width: 16 })
    .blur(0.7)
    .webp({ quality: 10, alphaQuality: 1, effort: 6, smartSubsample: false })
    .toBuffer();
  return tiny.toString('base64');
}

async function cardOf(master: Buffer): Promise<Buffer> {
  const { width, height, piece, paper } = CARD;
  const sharp = await loadSharp();
  const input = await sharp(master)
    .resize({ ...piece, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([{ input, gravity: 'centre' }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
