import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { countAttempt, forgetAttempts } from '#server/limits/attempts.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { knownDevice, newDevice } from './known-device.ts';

const QUARTER_HOUR = 15 * 60_000;
/** Per network address, so that a stranger who guesses locks only themselves out. */
const PER_NUMBER_HERE = { most: 10, windowMs: QUARTER_HOUR };
/** On a device that has logged in before: strangers cannot use these up. */
const PER_DEVICE = { most: 10, windowMs: QUARTER_HOUR };
/** From all addresses together, so that guessing from many of them is useless. */
const PER_NUMBER = { most: 30, windowMs: QUARTER_HOUR };
const PER_ADDRESS = { most: 100, windowMs: QUARTER_HOUR };
const DAY = 24 * 60 * 60_000;

interface Attempt {
  number: string;
  password: string;
  address: string;
  /** What the device keeps of an earlier login. */
  device?: string | undefined;
}

export type Customer = typeof customers.$inferSelect;

/**
 * Opens a session for a mobile number and a password. A wrong password and an unknown number get the same
 * message in the same time. Throws a Refusal 400, or 429 after too many attempts.
 */
export async function logIn(
  shop: ShopContext,
  { number, password, address, device }: Attempt,
): Promise<{ customer: Customer; token: string; cookie: string; device: string }> {
  if (!isMobileNumber(number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  if (!password) throw new Refusal(REFUSED.badInput, m.enter_password());
  shop.passwords.refuseWhenCrowded();
  const known = await knownDevice(shop, number, device);
  if (known) await countAttempt(shop, `login-device:${known}`, PER_DEVICE);
  else {
    await countAttempt(shop, `login-from:${address}`, PER_ADDRESS);
    await countAttempt(shop, `login:${number}@${address}`, PER_NUMBER_HERE);
    await countAttempt(shop, `login:${number}`, PER_NUMBER);
  }

  const [customer] = await shop.db.select().from(customers).where(eq(customers.number, number));
  const matches = await shop.passwords.match(customer?.passwordHash, password);
  if (!customer || !matches) throw new Refusal(REFUSED.badInput, m.login_refused());

  // The tries of strangers stay counted: the owner's own login must not give them new ones.
  if (known) await forgetAttempts(shop, `login-device:${known}`);
  else await forgetAttempts(shop, `login:${number}`, `login:${number}@${address}`);
  const token = newSecret();
  const cookie = newSecret();
  await inTransaction(shop, async ({ db }) => {
    // If the password was changed meanwhile, no session is opened.
    const [same] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash)))
      .for('share');
    if (!same) throw new Refusal(REFUSED.badInput, m.login_refused());
    await db.insert(sessions).values({
      tokenHash: digest(token),
      cookieHash: digest(cookie),
      customerId: customer.id,
      expiresAt: new Date(shop.now() + shop.sessionDays * DAY),
    });
  });
  return {
    customer,
    token,
    cookie,
    device: known && device ? device : await newDevice(shop, number),
  };
}
