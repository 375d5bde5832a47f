import * as v from 'valibot';
import { isCode } from '#shared/contract/recovery.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { CODE_LENGTH } from '#client/ui/form/code-digits.ts';

/** How long a code is good for, and how soon another may be sent. */
export const CODE_LIFE_S = 5 * 60;
export const SEND_AGAIN_S = 30;

/** A one-time code that was sent. */
export interface SentCode {
  number: string;
  /** Goes back with the code; empty where the store gave none. */
  challenge: string;
  /** The code itself, where a store gives it away. In memory only. */
  digits: string;
  /** The device's time, epoch ms. */
  at: number;
}

/** What the store's answer to a number says about the code. */
export function sentCode(number: string, otp: string, at = Date.now()): SentCode {
  const known = isCode(otp);
  return { number, challenge: known ? '' : otp, digits: known ? otp : '', at };
}

/**
 * Whether what was typed may be asked about at all: each asking is one of few tries. Our own codes have
 * all five digits; a code that is known is compared here; of any other at least something must be there.
 */
export function mayBeCode(typed: string, { digits, challenge }: SentCode): boolean {
  if (digits) return typed === digits;
  return challenge ? typed.length === CODE_LENGTH : typed !== '';
}

/** Seconds since it was sent, by whole seconds. A clock that was set back makes it old. */
export function ageOf({ at }: SentCode, second: number): number {
  const age = second - Math.floor(at / 1000);
  return age < 0 ? CODE_LIFE_S : age;
}

const KEY = 'recovery-sent';
const kept = v.object({ number: v.string(), challenge: v.string(), at: v.number() });

/**
 * The phone may close the page while its owner reads the message: that a code was sent survives, in this
 * tab. Neither the code nor what it opens is kept.
 */
export const keptCode = {
  keep({ number, challenge, at }: SentCode): void {
    try {
      deviceStorage.session.setItem(KEY, JSON.stringify({ number, challenge, at }));
    } catch {
      // A full storage: good until the page is closed.
    }
  },
  read(): SentCode | undefined {
    try {
      const read = v.safeParse(kept, JSON.parse(deviceStorage.session.getItem(KEY) ?? 'null'));
      return read.success ? { ...read.output, digits: '' } : undefined;
    } catch {
      return undefined;
    }
  },
  forget: () => deviceStorage.session.removeItem(KEY),
};
