import type { Sharp } from 'sharp';
import { LARGEST_PROOF_BYTES } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { limitConcurrencyPerCustomer } from '#server/limits/limit-concurrency-per-customer.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import { openPicture, PictureFault } from '#server/pictures/open-picture.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';

/** A re-encoded screenshot. */
export interface Proof extends Fingerprint {
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Enough to read every word of a screenshot. */
const DRAWN = { width: 2000, height: 3000 };
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

const turns = limitConcurrency({ atOnce: 2, waiting: 64, crowded: m.proof_crowded });
/** The largest pictures take seconds each: one customer must not take every slot. */
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
    const picture = await openPicture(bytes).catch((error: unknown) => {
      throw error instanceof PictureFault ? FAULTS[error.fault]() : error;
    });
    return draw(picture).catch(() => {
      throw damaged();
    });
  };
  return ownTurns.run(customerId, () => turns.run(read));
}

const tooLarge = () => new Refusal(REFUSED.tooLarge, m.proof_too_large());
const damaged = () => new Refusal(REFUSED.badInput, m.proof_damaged());
const notAPicture = () => new Refusal(REFUSED.badInput, m.proof_not_a_picture());
const FAULTS: Record<PictureFault['fault'], () => Refusal> = {
  damaged,
  'not-a-picture': notAPicture,
  'too-many-pixels': () => new Refusal(REFUSED.tooLarge, m.proof_too_many_pixels()),
};

function bytesOf(dataUrl: string): Buffer {
  const head = /^data:[^,]{0,100};base64,/i.exec(dataUrl)?.[0];
  if (head === undefined) throw notAPicture();
  return Buffer.from(dataUrl.slice(head.length), 'base64');
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
