import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers, sessions } from '../db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { countAttempt, forgetAttempts } from '#server/limits/attempts.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { tellSecurity } from '#server/notices/tell-security.ts';
import { checkNewPassword } from './check-new-password.ts';
import { storePassword } from './store-password.ts';

const PER_CUSTOMER = { most: 10, windowMs: 15 * 60_000 };

export interface PasswordChange {
  customerId: number;
  /** The token of the request's session, which continues under a new token and cookie. All other sessions end. */
  token: string;
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes the password of a logged-in customer who knows the old one, and gives the session a new token and cookie, so that
 * copies of the old ones are worthless. Throws a Refusal 400 or 429.
 */
export async function changePassword(
  shop: ShopContext,
  change: PasswordChange,
): Promise<{ token: string; cookie: string }> {
  const { customerId, token, oldPassword, newPassword } = change;
  shop.passwords.refuseWhenCrowded();
  const subject = `password:${customerId}`;
  await countAttempt(shop, subject, PER_CUSTOMER);
  const [customer] = await shop.db.select().from(customers).where(eq(customers.id, customerId));
  const matches = await shop.passwords.match(customer?.passwordHash, oldPassword);
  if (!customer || !matches) throw wrongPassword();
  await forgetAttempts(shop, subject);
  checkNewPassword(newPassword, { number: customer.number, shopName: shop.name });

  const passwordHash = await shop.passwords.hash(newPassword);
  const renewed = { token: newSecret(), cookie: newSecret() };
  await inTransaction(shop, async (tx) => {
    const { db } = tx;
    // The password may have been changed since it was checked: then nothing is changed.
    const [same] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.passwordHash, customer.passwordHash)))
      .for('update');
    if (!same) throw wrongPassword();
    const now = new Date(shop.now());
    await storePassword(db, customer, { passwordHash, now, keep: digest(token) });
    await db
      .update(sessions)
      .set({ tokenHash: digest(renewed.token), cookieHash: digest(renewed.cookie) })
      .where(eq(sessions.tokenHash, digest(token)));
    await tellSecurity(tx, { customerId, kind: 'password-changed' });
  });
  return renewed;
}

const wrongPassword = () => new Refusal(REFUSED.badInput, m.password_old_wrong(), 'wrong-password');
