import { and, eq, gt, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers, otpChallenges } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { checkNewPassword, storePassword } from '../store-password.ts';

/**
 * Sets a new password with the token that a one-time code gave, once, and logs the customer out
 * everywhere. Throws a Refusal 400; a password that is refused leaves the token as it is.
 */
export async function resetPassword(
  shop: ShopContext,
  token: string,
  password: string,
): Promise<void> {
  checkNewPassword(password);
  const now = new Date(shop.now());
  const unused = and(
    eq(otpChallenges.resetHash, digest(token)),
    isNull(otpChallenges.resetUsedAt),
    gt(otpChallenges.resetExpiresAt, now),
  );
  const [customer] = await shop.db
    .select({ id: customers.id, number: customers.number })
    .from(otpChallenges)
    .innerJoin(customers, eq(customers.id, otpChallenges.customerId))
    .where(unused);
  if (!customer) throw refused();
  // Outside the transaction: it takes long, and the embedded database has one connection.
  const passwordHash = await shop.passwords.hash(password);
  await shop.db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('no key update');
    const [mine] = await tx
      .update(otpChallenges)
      .set({ resetUsedAt: now })
      .where(unused)
      .returning({ number: otpChallenges.number });
    if (!mine) throw refused();
    await storePassword(tx, customer, { passwordHash, now });
  });
}

const refused = () => new Refusal(REFUSED.badInput, m.password_reset_refused());
