import { and, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { countAttempt, forgetAttempts } from '#server/limits/attempts.ts';
import { noteSecurity, noteSecurityOfNumber } from '../security/security-log.ts';
import { seenFrom } from '../security/seen-from.ts';
import { endSurplus } from './list-sessions.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { knownDevice, newDevice } from './known-device.ts';

const QUARTER_HOUR = 15 * 60_000;
/** Per network address, so that a guessing stranger locks out only themselves. */
const PER_NUMBER_HERE = { most: 10, windowMs: QUARTER_HOUR };
/** Per device that has logged in before: strangers cannot use these tries up. */
const PER_DEVICE = { most: 10, windowMs: QUARTER_HOUR };
/** Over all addresses, so that guessing from many of them is useless. */
const PER_NUMBER = { most: 30, windowMs: QUARTER_HOUR };
const PER_ADDRESS = { most: 100, windowMs: QUARTER_HOUR };
const DAY = 24 * 60 * 60_000;

interface Attempt {
  number: string;
  password: string;
  address: string;
  /** The device cookie of an earlier login. */
  device?: string | undefined;
  /** The browser's user agent. */
  agent?: string | undefined;
}

export type Customer = typeof customers.$inferSelect;

/**
 * Opens a session for a mobile number and a password. A wrong password and an unknown number get the same message in the same
 * time. Throws a Refusal 400, or 429 after too many attempts.
 */
export async function logIn(
  shop: ShopContext,
  attempt: Attempt,
): Promise<{ customer: Customer; token: string; cookie: string; device: string }> {
  const { number, password, device } = attempt;
  if (!isMobileNumber(number)) throw new Refusal(REFUSED.badInput, m.enter_valid_number());
  if (!password) throw new Refusal(REFUSED.badInput, m.enter_password());
  shop.passwords.refuseWhenCrowded();
  const known = await knownDevice(shop, number, device);
  await countLogin(shop, attempt, known);

  const [customer] = await shop.db.select().from(customers).where(eq(customers.number, number));
  const matches = await shop.passwords.match(customer?.passwordHash, password);
  if (!customer || !matches) {
    noteSecurityOfNumber(shop, number, { kind: 'login-failed', from: seenFrom(attempt) });
    throw new Refusal(REFUSED.badInput, m.login_refused());
  }

  // Only told to somebody who knows the merged account's password.
  if (customer.mergedInto !== null) throw await sayWhereItWent(shop, customer.mergedInto);

  // Strangers' tries stay counted: the owner's login must not give them new ones.
  if (known) await forgetAttempts(shop, triesOn(known, number));
  else await forgetAttempts(shop, `login:${number}`, `login:${number}@${attempt.address}`);
  const from = seenFrom(attempt);
  const token = newSecret();
  const cookie = newSecret();
  await inTransaction(shop, async ({ db }) => {
    // No session is opened if the password was changed meanwhile, or the desk ended all logins of the number or the account.
    const [same] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          eq(customers.id, customer.id),
          eq(customers.number, number),
          eq(customers.passwordHash, customer.passwordHash),
          isNull(customers.mergedInto),
        ),
      )
      .for('share');
    if (!same) throw new Refusal(REFUSED.badInput, m.login_refused());
    await db.insert(sessions).values({
      tokenHash: digest(token),
      cookieHash: digest(cookie),
      customerId: customer.id,
      expiresAt: new Date(shop.now() + shop.sessionDays * DAY),
      createdAt: new Date(shop.now()),
      lastUsedAt: new Date(shop.now()),
      ...from,
    });
    await endSurplus({ db }, customer.id);
  });
  await noteSecurity(shop, { customerId: customer.id, kind: 'login', from });
  return {
    customer,
    token,
    cookie,
    device: known && device ? device : await newDevice(shop, number),
  };
}

/** The tries on a device that has logged in before: under the number, so that a new password forgets them too. */
const triesOn = (known: string, number: string) => `login:${number}@device ${known}`;

/** Throws a Refusal 429 after too many tries, and tells the owner of the number. */
async function countLogin(
  shop: ShopContext,
  attempt: Attempt,
  known: string | undefined,
): Promise<void> {
  const { number, address } = attempt;
  try {
    if (known) return await countAttempt(shop, triesOn(known, number), PER_DEVICE);
    await countAttempt(shop, `login-from:${address}`, PER_ADDRESS);
    await countAttempt(shop, `login:${number}@${address}`, PER_NUMBER_HERE);
    await countAttempt(shop, `login:${number}`, PER_NUMBER);
  } catch (error) {
    noteSecurityOfNumber(shop, number, { kind: 'locked-out', from: seenFrom(attempt) });
    throw error;
  }
}

async function sayWhereItWent({ db }: ShopContext, customerId: number): Promise<Refusal> {
  const [into] = await db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, customerId));
  const number = `••••••${into?.number.slice(-4) ?? ''}`;
  return new Refusal(REFUSED.conflict, m.login_merged({ number }));
}
