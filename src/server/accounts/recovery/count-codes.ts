import { isIPv4 } from 'node:net';
import { Refusal } from '#shared/contract/refusal.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import { AHEAD_MS, countAttempt, refuseOver } from '#server/limits/attempts.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';
import { knownDevice } from '../sessions/known-device.ts';
import { TRIES } from './otp/code.ts';

const HOUR = 60 * 60_000;
/** Five codes a day for a number: two are reserved for devices on which it has logged in, so that no stranger can use up all. */
const FOR_ANYBODY = { most: 3, windowMs: 24 * HOUR };
const FOR_KNOWN = { most: 2, windowMs: 24 * HOUR };
const PER_ADDRESS = { most: 20, windowMs: HOUR };
/** A provider may give one customer thousands of IPv6 networks, and a block of addresses costs little. */
const PER_WIDE_NETWORK = { most: 200, windowMs: HOUR };
/** Keys and limits over all numbers; they do not apply to devices on which the number has logged in. */
const ALL_CODES = 'otp-all';
const WRONG_CODES = 'otp-wrong';
const MOST_CODES = 500;
const MOST_WRONG = { most: 200, windowMs: HOUR };

export interface AskedCode {
  number: string;
  address: string;
  device?: string | undefined;
}

/**
 * Counts a requested code, by its number, its network and over all numbers. Throws a Refusal 429. A number without an account
 * counts like one with an account.
 */
export async function countCode(shop: ShopContext, asked: AskedCode): Promise<void> {
  const { number, address, device } = asked;
  await countAttempt(shop, `otp-from:${address}`, PER_ADDRESS);
  if (await hasOwnTurn(shop, number, device)) return;
  await refuseWhileExhausted(shop, number);
  await countAttempt(shop, `otp-from:${wideNetwork(address)}`, PER_WIDE_NETWORK);
  await underTheBrake(shop, async () => {
    await refuseOver(shop, WRONG_CODES, MOST_WRONG);
    const most = shop.otpPerHour ?? MOST_CODES;
    await countAttempt(shop, ALL_CODES, { most, windowMs: HOUR });
  });
  await countAttempt(shop, `otp-code:${number}`, FOR_ANYBODY);
}

/** Counts a wrong code over all numbers: guessing at many numbers reaches this limit. */
export async function countWrongCode(shop: ShopContext): Promise<void> {
  await countAttempt(shop, WRONG_CODES, { most: Infinity, windowMs: MOST_WRONG.windowMs });
}

async function underTheBrake(shop: ShopContext, count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof Refusal) {
      shop.log.warn({ security: 'code-brake' }, 'security');
      shop.metrics?.security('code-brake');
    }
    throw error;
  }
}

/** The wider network around a network: 65,536 networks of IPv6, 256 addresses of IPv4. */
function wideNetwork(address: string): string {
  const bits = isIPv4(address) ? '/24' : '/48';
  const parts = address.split(isIPv4(address) ? '.' : ':');
  return `${parts.slice(0, 3).join(isIPv4(address) ? '.' : ':')}${bits}`;
}

/** Whether a known device still has one of the codes reserved for known devices. */
async function hasOwnTurn(
  shop: ShopContext,
  number: string,
  device: string | undefined,
): Promise<boolean> {
  if (!(await knownDevice(shop, number, device))) return false;
  try {
    await countAttempt(shop, `otp-known:${number}`, FOR_KNOWN);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * A new code must not reset the attempts at the last one. One of a time to come is of before the clock was set back: nobody waits
 * for it.
 */
async function refuseWhileExhausted(shop: ShopContext, number: string): Promise<void> {
  const [newest] = await shop.db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.number, number),
        lte(otpChallenges.createdAt, new Date(shop.now() + AHEAD_MS)),
      ),
    )
    .orderBy(desc(otpChallenges.createdAt), desc(otpChallenges.tries))
    .limit(1);
  if (!newest || newest.tries < TRIES || newest.resetHash) return;
  if (newest.expiresAt.getTime() > shop.now()) throw tooManyTries(newest.expiresAt, shop.now());
}
