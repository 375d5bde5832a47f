import * as v from 'valibot';
import { isCode } from '#shared/contract/recovery.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { CODE_LENGTH } from '#client/ui/form/code-digits.ts';

/** How long a code is valid, and how soon another may be sent. */
export const CODE_LIFE_S = 5 * 60;
export const SEND_AGAIN_S = 30;

/** A one-time code that was sent. */
export interface SentCode {
  number: string;
  /** Sent back with the code; empty where the store gave none. */
  challenge: string;
  /** The code itself, where the store reveals it. In memory only. */
  digits: string;
  /** The device's time, epoch ms. */
  at: number;
}

/** A sent code, from the store's answer for a number. */
export function sentCode(number: string, otp: string, at = Date.now()): SentCode {
  const known = isCode(otp);
  return { number, challenge: known ? '' : otp, digits: known ? otp : '', at };
}

/**
 * Whether a code is worth sending, since the store allows only a few attempts. Our own codes have five digits, or six; a code that
 * the store revealed is compared here; any other must not be empty.
 */
export function mayBeCode(
  typed: string,
  { digits, challenge }: SentCode,
  length = CODE_LENGTH,
): boolean {
  if (digits) return typed === digits;
  return challenge ? typed.length === length : typed !== '';
}

/** Whole seconds since the code was sent. A clock that was set back makes it expired. */
export function ageOf({ at }: Pick<SentCode, 'at'>, second: number): number {
  const age = second - Math.floor(at / 1000);
  return age < 0 ? CODE_LIFE_S : age;
}

/**
 * A phone may close the page while the customer reads the SMS, so the tab stores that a code was sent. Neither the code nor the
 * token is stored.
 */
const stored = storedValue(
  'recovery-sent',
  v.object({ number: v.string(), challenge: v.string(), at: v.number() }),
);
export const storedCode = {
  write: ({ number, challenge, at }: SentCode) => stored.write({ number, challenge, at }),
  read(): SentCode | undefined {
    const read = stored.read();
    return read && { ...read, digits: '' };
  },
  remove: stored.remove,
};
