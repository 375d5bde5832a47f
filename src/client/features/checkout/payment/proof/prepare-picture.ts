import { LARGEST_PROOF_BYTES } from '#shared/contract/payment.ts';
import { m } from '#client/messages/compiled/messages.js';

/** A picture that cannot be sent; the message is for the customer. */
export class PictureError extends Error {}

const LONG_SIDE = 2400;
const SHORT_SIDE = 1600;
/** Enough bytes to read every digit of a screenshot, yet sent in seconds. */
const GOOD_BYTES = 1024 * 1024;
const QUALITIES = [0.86, 0.72, 0.55];
/** No screenshot is this large, and a phone would struggle to open it. */
const LARGEST_FILE_BYTES = 60 * 1024 * 1024;

/** The size at which a picture is sent: never larger than the original. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const [long, short] = width > height ? [width, height] : [height, width];
  const scale = Math.min(1, LONG_SIDE / long, SHORT_SIDE / short);
  const fitted = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fitted(width), height: fitted(height) };
}

/**
 * A picture as it is sent: scaled, upright and re-encoded as JPEG, so that no metadata such as place or
 * device goes along. A HEIC that this browser cannot decode is sent as it is; the store re-encodes it. Throws
 * PictureError.
 */
export async function readPicture(file: Blob): Promise<Blob> {
  if (file.size === 0) throw new PictureError(m.pay_picture_empty());
  if (file.size > LARGEST_FILE_BYTES) throw new PictureError(m.pay_picture_huge());
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (!bitmap) return keepHeic(file);
  try {
    return await redraw(bitmap);
  } finally {
    bitmap.close();
  }
}

async function keepHeic(file: Blob): Promise<Blob> {
  if (!(await isHeic(file))) throw new PictureError(m.pay_picture_unreadable());
  if (file.size > LARGEST_PROOF_BYTES) throw new PictureError(m.pay_picture_heic_large());
  return file.slice(0, file.size, 'image/heic');
}

async function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap.width, bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError(m.pay_picture_unreadable());
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  let drawn: Blob | null = null;
  for (const quality of QUALITIES) {
    drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (drawn && drawn.size <= GOOD_BYTES) break;
  }
  if (drawn?.type !== 'image/jpeg') throw new PictureError(m.pay_picture_unreadable());
  if (drawn.size > LARGEST_PROOF_BYTES) throw new PictureError(m.pay_picture_huge());
  return drawn;
}

/** A blob as it travels: `data:image/jpeg;base64,…`. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new PictureError(m.pay_picture_unreadable())));
    reader.readAsDataURL(blob);
  });
}

/** The brands that iPhones and some Android phones write into the header of a HEIC or HEIF. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const HEAD_BYTES = 64;

/** Whether a file is a HEIC by its content, whatever its name. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  // An AVIF may share these brands and lists `avif` among them; our store does not accept an AVIF as it is.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  return !brands.includes('avif') && brands.some((brand) => BRANDS.includes(brand));
}
