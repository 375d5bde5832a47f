import sharp, { type Sharp } from 'sharp';
import { LARGEST_PROOF_BYTES } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { limitConcurrencyPerCustomer } from '#server/limits/limit-concurrency-per-customer.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import { decodeHeic } from './decode-heic.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { pictureKind } from './picture-kind.ts';

/** A screenshot, drawn anew. */
export interface Proof extends Fingerprint {
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

const MOST_PIXELS = 50_000_000;
/** HEIC takes several times the memory of the others; the photographs of current phones still fit. */
const MOST_HEIC_PIXELS = 25_000_000;
/** Enough to read every word of a screenshot. */
const DRAWN = { width: 2000, height: 3000 };
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

const turns = limitConcurrency({ atOnce: 2, waiting: 64, crowded: m.proof_crowded });
/** The largest pictures take seconds each: one customer must not take all the turns. */
const ownTurns = limitConcurrencyPerCustomer({ atOnce: 1, waiting: 64, crowded: m.proof_crowded });

/**
 * Reads a payment screenshot from a data URL: JPEG, PNG, WebP or HEIC by its content, at most 5 MB. It is
 * re-encoded, so nothing but the picture is kept. Throws a Refusal 400 or 413 in the customer's words.
 */
export async function readProof(dataUrl: string, customerId: number): Promise<Proof> {
  if (dataUrl === '') throw new Refusal(REFUSED.badInput, m.proof_missing());
  const read = async () => {
    const bytes = bytesOf(dataUrl);
    if (bytes.length === 0) throw new Refusal(REFUSED.badInput, m.proof_empty());
    if (bytes.length > LARGEST_PROOF_BYTES) throw tooLarge();
    const picture = await open(bytes);
    return draw(picture).catch(() => {
      throw damaged();
    });
  };
  return ownTurns.run(customerId, () => turns.run(read));
}

const tooLarge = () => new Refusal(REFUSED.tooLarge, m.proof_too_large());
const damaged = () => new Refusal(REFUSED.badInput, m.proof_damaged());
const notAPicture = () => new Refusal(REFUSED.badInput, m.proof_not_a_picture());

function bytesOf(dataUrl: string): Buffer {
  const head = /^data:[^,]{0,100};base64,/i.exec(dataUrl)?.[0];
  if (head === undefined) throw notAPicture();
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}

/** A picture that may be drawn: of a kind that is taken, and of a size that can be. */
async function open(bytes: Buffer): Promise<Sharp> {
  const kind = pictureKind(bytes);
  if (!kind) throw notAPicture();
  const { format, width, height, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (format !== (kind === 'heic' ? 'heif' : kind)) throw notAPicture();
  const most = kind === 'heic' ? MOST_HEIC_PIXELS : MOST_PIXELS;
  if (width * height > most) throw new Refusal(REFUSED.tooLarge, m.proof_too_many_pixels());
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

async function draw(picture: Sharp): Promise<Proof> {
  const { data, info } = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ ...DRAWN, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { mediaType: 'image/jpeg', width, height, bytes: data, ...(await fingerprintOf(data)) };
}
