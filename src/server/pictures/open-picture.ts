import type { Sharp } from 'sharp';
import { decodeHeic } from '#server/payments/proof/decode-heic.ts';
import { pictureKind } from '#server/payments/proof/picture-kind.ts';
import { loadSharp } from './load-sharp.ts';

const MOST_PIXELS = 50_000_000;
/** HEIC takes several times the memory of other formats; photographs of current phones still fit. */
const MOST_HEIC_PIXELS = 25_000_000;
/**
 * A longer side than any camera or screen has costs several times the memory of the pixels, as each row, or each pixel, is
 * allocated separately.
 */
const LONGEST_SIDE = 16_000;

/** Why a file cannot be drawn. */
export class PictureFault extends Error {
  constructor(readonly fault: 'not-a-picture' | 'damaged' | 'too-many-pixels') {
    super(fault);
    this.name = 'PictureFault';
  }
}

const damaged = () => new PictureFault('damaged');
const notAPicture = () => new PictureFault('not-a-picture');

/**
 * Opens a JPEG, PNG, WebP or HEIC by its content, whatever its name, turned upright. A file that declares too many pixels is
 * refused before any is decoded. Throws a PictureFault.
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const kind = pictureKind(bytes);
  if (!kind) throw notAPicture();
  const sharp = await loadSharp();
  const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (format !== (kind === 'heic' ? 'heif' : kind)) throw notAPicture();
  const most = kind === 'heic' ? MOST_HEIC_PIXELS : MOST_PIXELS;
  if (width * height > most || Math.max(width, height) > LONGEST_SIDE) {
    throw new PictureFault('too-many-pixels');
  }
  if (kind !== 'heic') {
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false } as const;
    return sharp(bytes, options).autoOrient();
  }
  if (compression !== 'hevc') throw notAPicture();
  const pixels = await decodeHeic(bytes, most).catch(() => {
    throw damaged();
  });
  const { data } = pixels;
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
    limitInputPixels: MOST_HEIC_PIXELS,
  });
}
