import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';
import { m } from '#server/messages/compiled/messages.js';
import { countWrongCode } from './count-codes.ts';
import { codeMatches, TRIES } from './otp/code.ts';

const PER_ADDRESS = { most: 100, windowMs: 60 * 60_000 };

export interface GivenCode {
  number: string;
  code: string;
  challenge: string;
  address: string;
  purpose: 'recovery' | 'proof';
}

interface RightCode {
  customerId: number;
  /** A condition that is true only while nobody has used the code. */
  open: SQL | undefined;
}

/**
 * Compares a code with the one that was sent; the caller then uses it up, by `open`. Throws a Refusal 400 with the same message
 * for every reason, or 429 after too many tries.
 */
export async function tryCode(shop: ShopContext, given: GivenCode): Promise<RightCode> {
  const { number, code, challenge, address, purpose } = given;
  await countAttempt(shop, `otp-try-from:${address}`, PER_ADDRESS);
  const open = and(
    eq(otpChallenges.challengeHash, digest(challenge)),
    eq(otpChallenges.number, number),
    eq(otpChallenges.purpose, purpose),
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
  const { customerId } = tried;
  const matches = codeMatches(tried.codeHash, code, challenge);
  // A number without an account has a code too, which nobody knows; guessing it opens nothing.
  if (matches && customerId !== null) return { customerId, open };
  await countWrongCode(shop);
  throw wrongCode();
}

export const wrongCode = () => new Refusal(REFUSED.badInput, m.enter_valid_otp());
