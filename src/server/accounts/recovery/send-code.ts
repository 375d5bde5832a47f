import { eq, lt } from 'drizzle-orm';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { customers, otpChallenges } from '#server/db/schema/accounts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { noteSecurityOfNumber } from '../security/security-log.ts';
import { seenFrom } from '../security/seen-from.ts';
import { type AskedCode, countCode } from './count-codes.ts';
import { CODE_MS, codeHash, newChallenge, newCode } from './otp/code.ts';
import { sendLater } from './otp/send-later.ts';

/**
 * Sends a one-time code for a new password to a number and returns the challenge that must come back with it. For a number
 * without an account the same statements run, but nothing is sent. Throws a Refusal 400, 404 where the store sends no codes, or
 * 429.
 */
export async function sendCode(
  shop: ShopContext,
  asked: AskedCode & { agent?: string | undefined },
): Promise<string> {
  const { number } = asked;
  if (!isMobileNumber(number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  if (!shop.otp) throw new Refusal(REFUSED.notFound, m.code_not_offered());
  await countCode(shop, asked);
  const [customer] = await shop.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.number, number));
  const issued = await issueCode(shop, { number, customerId: customer?.id, purpose: 'recovery' });
  noteSecurityOfNumber(shop, number, { kind: 'code-sent', from: seenFrom(asked) });
  return issued.challenge;
}

interface NewCode {
  number: string;
  /** Undefined for a number without an account: nothing is sent. */
  customerId: number | undefined;
  purpose: 'recovery' | 'proof';
}

/** Keeps the hash of a new code and sends the code after the reply. The caller has counted it. */
export async function issueCode(
  shop: ShopContext,
  { number, customerId, purpose }: NewCode,
): Promise<{ challenge: string; code: string }> {
  const code = newCode(shop.otpDigits);
  const challenge = newChallenge();
  const expiresAt = shop.now() + CODE_MS;
  await shop.db.insert(otpChallenges).values({
    challengeHash: digest(challenge),
    number,
    customerId: customerId ?? null,
    codeHash: codeHash(code, challenge),
    purpose,
    expiresAt: new Date(expiresAt),
    createdAt: new Date(shop.now()),
  });
  if (customerId !== undefined && shop.otp) sendLater(shop, shop.otp, { number, code, expiresAt });
  return { challenge, code };
}

const DAY = 24 * 60 * 60_000;

/** Removes codes that expired over a day ago, with the resets that they allowed; run now and then. */
export async function sweepChallenges(shop: ShopContext): Promise<void> {
  await shop.db
    .delete(otpChallenges)
    .where(lt(otpChallenges.expiresAt, new Date(shop.now() - DAY)));
}
