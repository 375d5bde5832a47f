import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers, otpChallenges } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { tellSecurity } from '#server/notices/tell-security.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { noteSecurity } from '../security/security-log.ts';
import type { SeenFrom } from '../security/seen-from.ts';
import { storePassword } from '../store-password.ts';

/**
 * Sets a new password with the token from a one-time code, once, and logs the customer out everywhere. Throws a
 * Refusal 400; after a password that is refused, the token stays valid.
 */
export async function resetPassword(
  shop: ShopContext,
  token: string,
  password: string,
  from: SeenFrom,
): Promise<void> {
  const now = new Date(shop.now());
  const unused = and(
    eq(otpChallenges.resetHash, digest(token)),
    isNull(otpChallenges.resetUsedAt),
    gt(otpChallenges.resetExpiresAt, now),
  );
  const [customer] = await shop.db
    .select({ id: customers.id, number: customers.number })
    .from(otpChallenges)
    .innerJoin(
      customers,
      // The desk may have corrected the number since: the code then says nothing of whose the account is.
      and(eq(customers.id, otpChallenges.customerId), eq(customers.number, otpChallenges.number)),
    )
    .where(unused);
  if (!customer) throw refused();
  checkNewPassword(password, { number: customer.number, shopName: shop.name });
  // Hashed outside the transaction: it is slow, and the embedded database has one connection.
  const passwordHash = await shop.passwords.hash(password);
  await inTransaction(shop, async (tx) => {
    const { db } = tx;
    await lockCustomer(tx, customer.id);
    const [mine] = await db
      .update(otpChallenges)
      .set({ resetUsedAt: now })
      .where(unused)
      .returning({ number: otpChallenges.number });
    if (!mine) throw refused();
    await storePassword(db, customer, { passwordHash, now });
    // The code reached the number, which proves it.
    const numberProvenAt = sql`coalesce(${customers.numberProvenAt}, ${now.toISOString()}::timestamptz)`;
    await db
      .update(customers)
      .set({ resetAt: now, numberProvenAt })
      .where(eq(customers.id, customer.id));
    await tellSecurity(tx, { customerId: customer.id, kind: 'password-reset' });
  });
  await noteSecurity(shop, { customerId: customer.id, kind: 'password-reset', from });
}

const refused = () => new Refusal(REFUSED.badInput, m.password_reset_refused());
