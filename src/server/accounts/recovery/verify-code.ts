import { isMobileNumber } from '#shared/accounts/registration.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { RESET_MS } from './otp/code.ts';
import { type GivenCode, tryCode, wrongCode } from './try-code.ts';

/**
 * Exchanges a one-time code and its challenge for a token that may set a new password. A code works once.
 * Throws a Refusal 400 with one message for every reason, or 429 after too many attempts.
 */
export async function verifyCode(
  shop: ShopContext,
  given: Omit<GivenCode, 'purpose'>,
): Promise<string> {
  if (!isMobileNumber(given.number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  const { open } = await tryCode(shop, { ...given, purpose: 'recovery' });
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
