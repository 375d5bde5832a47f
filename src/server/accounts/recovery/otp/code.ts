import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { newSecret } from '#server/crypto.ts';

/** How many codes may be tried with one challenge. */
export const TRIES = 5;
export const CODE_MS = 5 * 60_000;
export const RESET_MS = 10 * 60_000;

/** Five digits, zeros in front included. */
export const newCode = (): string => String(randomInt(100_000)).padStart(5, '0');

/** Starts with a letter, so that nobody takes it for the code itself. */
export const newChallenge = (): string => `c${newSecret()}`;

/** What is kept of a code. Keyed by the challenge, which is not kept: five digits alone are soon guessed. */
export const codeHash = (code: string, challenge: string): string =>
  createHmac('sha256', challenge).update(code).digest('base64url');

/** Whether a kept hash is of this code, in the same time whatever the answer. */
export const codeMatches = (kept: string, code: string, challenge: string): boolean =>
  timingSafeEqual(Buffer.from(kept), Buffer.from(codeHash(code, challenge)));
