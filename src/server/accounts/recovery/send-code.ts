import { desc, eq, lt } from 'drizzle-orm';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { customers, otpChallenges } from '#server/db/schema/accounts.ts';
import { knownDevice } from '../sessions/known-device.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';
import { m } from '#server/messages/compiled/messages.js';
import { CODE_MS, codeHash, newChallenge, newCode, TRIES } from './otp/code.ts';
import { sendLater } from './otp/send-later.ts';

const HOUR = 60 * 60_000;
/** Five codes a day for a number: two of them for devices on which it has logged in, so that no stranger can use up all. */
const FOR_ANYBODY = { most: 3, windowMs: 24 * HOUR };
const FOR_KNOWN = { most: 2, windowMs: 24 * HOUR };
const PER_ADDRESS = { most: 20, windowMs: HOUR };

/**
 * Sends a one-time code to a number and returns the challenge that must come back with it. A number without an
 * account runs the same statements, but nothing is sent. Throws a Refusal 400, 404 where the store sends no
 * codes, or 429.
 */
export async function sendCode(
  shop: ShopContext,
  { number, address, device }: { number: string; address: string; device?: string | undefined },
): Promise<string> {
  if (!isMobileNumber(number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  const { otp } = shop;
  if (!otp) throw new Refusal(REFUSED.notFound, m.code_not_offered());
  await countAttempt(shop, `otp-from:${address}`, PER_ADDRESS);
  if (!(await hasOwnTurn(shop, number, device))) {
    await refuseWhileExhausted(shop, number);
    await countAttempt(shop, `otp-code:${number}`, FOR_ANYBODY);
  }

  const [customer] = await shop.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.number, number));
  const code = newCode();
  const challenge = newChallenge();
  const expiresAt = shop.now() + CODE_MS;
  await shop.db.insert(otpChallenges).values({
    challengeHash: digest(challenge),
    number,
    customerId: customer?.id ?? null,
    codeHash: codeHash(code, challenge),
    expiresAt: new Date(expiresAt),
    createdAt: new Date(shop.now()),
  });
  if (customer) sendLater(shop, otp, { number, code, expiresAt });
  return challenge;
}

/** Whether a known device still has one of the codes that are kept for such. */
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

/** A new code must not reset the number of attempts at the last one. */
async function refuseWhileExhausted(shop: ShopContext, number: string): Promise<void> {
  const [newest] = await shop.db
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.number, number))
    .orderBy(desc(otpChallenges.createdAt), desc(otpChallenges.tries))
    .limit(1);
  if (!newest || newest.tries < TRIES || newest.resetHash) return;
  if (newest.expiresAt.getTime() > shop.now()) throw tooManyTries(newest.expiresAt, shop.now());
}

const DAY = 24 * 60 * 60_000;

/** Removes codes that expired over a day ago, with the resets that they allowed; run now and then. */
export async function sweepChallenges(shop: ShopContext): Promise<void> {
  await shop.db
    .delete(otpChallenges)
    .where(lt(otpChallenges.expiresAt, new Date(shop.now() - DAY)));
}
