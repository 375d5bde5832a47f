import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { newSecret } from '#server/crypto.ts';

/** How many attempts one challenge allows. */
export const TRIES = 5;
export const CODE_MS = 5 * 60_000;
export const RESET_MS = 10 * 60_000;

/** The length of a code unless the store says otherwise. */
const DIGITS = 5;

/** A code of this many digits, leading zeros included. */
export const newCode = (digits: number = DIGITS): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0');

/** A challenge starts with a letter, so that nobody mistakes it for the code. */
export const newChallenge = (): string => `c${newSecret()}`;

/** The stored hash of a code. It is keyed by the challenge, which is not stored: five digits alone are easily guessed. */
export const codeHash = (code: string, challenge: string): string =>
  createHmac('sha256', challenge).update(code).digest('base64url');

/** Whether a stored hash belongs to this code, in constant time. */
export const codeMatches = (kept: string, code: string, challenge: string): boolean =>
  timingSafeEqual(Buffer.from(kept), Buffer.from(codeHash(code, challenge)));
