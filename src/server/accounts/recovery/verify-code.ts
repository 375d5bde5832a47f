import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { codeMatches, RESET_MS, TRIES } from './otp/code.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';

const PER_ADDRESS = { most: 100, windowMs: 60 * 60_000 };

/**
 * Exchanges a one-time code and its challenge for a token that may set a new password. A code works once.
 * Throws a Refusal 400 with one message for every reason, or 429 after too many attempts.
 */
export async function verifyCode(
  shop: ShopContext,
  given: { number: string; code: string; challenge: string; address: string },
): Promise<string> {
  const { number, code, challenge, address } = given;
  if (!isMobileNumber(number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  await countAttempt(shop, `otp-try-from:${address}`, PER_ADDRESS);

  const asked = and(
    eq(otpChallenges.challengeHash, digest(challenge)),
    eq(otpChallenges.number, number),
  );
  const open = and(
    asked,
    isNull(otpChallenges.resetHash),
    gt(otpChallenges.expiresAt, new Date(shop.now())),
  );
  // Counted before the code is compared, so that of many concurrent attempts no more than five are compared.
  const [tried] = await shop.db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(and(open, lt(otpChallenges.tries, TRIES)))
    .returning();
  if (!tried) {
    const [exhausted] = await shop.db.select().from(otpChallenges).where(open);
    throw exhausted ? tooManyTries(exhausted.expiresAt, shop.now()) : wrongCode();
  }
  const matches = codeMatches(tried.codeHash, code, challenge);
  // A number without an account has a code too, which nobody knows; guessing it by luck opens nothing.
  if (!matches || tried.customerId === null) throw wrongCode();

  const token = newSecret();
  const [opened] = await shop.db
    .update(otpChallenges)
    .set({
      resetHash: digest(token),
      resetExpiresAt: new Date(shop.now() + RESET_MS),
    })
    .where(open)
    .returning({ number: otpChallenges.number });
  if (!opened) throw wrongCode();
  return token;
}

const wrongCode = () => new Refusal(REFUSED.badInput, m.enter_valid_otp());
