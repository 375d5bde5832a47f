import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import {
  addresses,
  customers,
  otpChallenges,
  securityEvents,
  sessions,
} from '#server/db/schema/accounts.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import { customerNotes } from '#server/db/schema/desk-people.ts';
import { digitalQuotes, payoutDetails } from '#server/db/schema/digital.ts';
import { identities } from '#server/db/schema/identity.ts';
import { entries } from '#server/db/schema/ledger.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { notices } from '#server/db/schema/notices.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { type OrderAddress, orders, priceLocks } from '#server/db/schema/orders.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';
import { paymentClaims, payments, proofs } from '#server/db/schema/payments.ts';
import { requests } from '#server/db/schema/requests.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { leaveIdentity } from '#server/identity/leave-identity.ts';
import { countAttempt, forgetAttempts, forgetAttemptsEverywhere } from '#server/limits/attempts.ts';
import { m } from '#server/messages/compiled/messages.js';
import { isMoved } from '#server/payments/proof/proof-bytes.ts';
import { noteRemovals } from '#server/payments/proof/remove-proofs.ts';
import { findCustomer } from '../find-customer.ts';
import { findAccountsOf } from '../merged-accounts.ts';
import { lockCustomer } from '../lock-customer.ts';
import type { Customer } from '../sessions/log-in.ts';
import { ownEnquiries, ownReviews } from './own-words.ts';
import { requireNothingOpen, type StillOpen } from './require-nothing-open.ts';

/** The same limit as for changing the password, as both let somebody guess it. */
const PER_CUSTOMER = { most: 10, windowMs: 15 * 60_000 };

/**
 * Closes an account: ends its sessions and removes what need not be kept. Orders that were invoiced or paid, and the
 * ledger, stay, since the books must; so do the PANs of orders for which the law asks. Says in words what stays.
 * Throws a Refusal 400 for a wrong password, 409 while something is open, 429 after too many tries.
 */
export async function eraseAccount(
  shop: ShopContext,
  customerId: number,
  password: string,
): Promise<string[]> {
  shop.passwords.refuseWhenCrowded();
  await countAttempt(shop, `password:${customerId}`, PER_CUSTOMER);
  const known = await findCustomer(shop, customerId);
  if (!(await shop.passwords.match(known.passwordHash, password))) {
    throw new Refusal(REFUSED.badInput, m.account_password_wrong(), 'wrong-password');
  }
  return inTransaction(shop, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    // The password was changed since it was checked.
    if (customer.passwordHash !== known.passwordHash) {
      throw new Refusal(REFUSED.badInput, m.account_password_wrong(), 'wrong-password');
    }
    return eraseCustomer(tx, customer);
  });
}

/**
 * Closes the account of a customer whose row is locked and whose identity they or the desk have proved. Accounts merged into it
 * go too. Throws a Refusal 409 while something is open, in the words of `say`, or else in words for the customer.
 */
export async function eraseCustomer(
  tx: Tx,
  { id: customerId }: Customer,
  say?: (open: StillOpen) => string,
): Promise<string[]> {
  await requireNothingOpen(tx, customerId, say);
  const accounts = await findAccountsOf(tx, customerId);
  for (const account of accounts) {
    await forgetPurchases(tx, account.id);
    await leaveIdentity(tx, account.id);
    await forgetWords(tx, account);
    await forgetTraces(tx, account);
    await forgetPerson(tx, account);
  }
  return whatStays(tx, accounts);
}

const NOBODY: Omit<OrderAddress, 'state'> = {
  name: '',
  address: '',
  gstNumber: '',
  number: '',
  email: '',
};

/** An order without papers and money never came into the books, so its customer is removed from it. */
async function forgetPurchases(tx: Tx, customerId: number): Promise<void> {
  const { db } = tx;
  const paper = db
    .select({ id: issuedDocuments.id })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.orderId, orders.id));
  const money = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orders.id));
  const outside = await db
    .select({ id: orders.id, billing: orders.billing, shipping: orders.shipping })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        isNull(orders.invoiceNumber),
        notExists(paper),
        notExists(money),
      ),
    );
  for (const { id, billing, shipping } of outside) {
    const pictures = await db
      .delete(proofs)
      .where(eq(proofs.orderId, id))
      .returning({ id: proofs.id, moved: isMoved });
    await noteRemovals(tx, pictures);
    await db.delete(paymentClaims).where(eq(paymentClaims.orderId, id));
    await db.delete(paymentAsks).where(eq(paymentAsks.orderId, id));
    await db.delete(orderNotes).where(eq(orderNotes.orderId, id));
    await db
      .update(orders)
      .set({
        billing: { ...NOBODY, state: billing.state },
        shipping: { ...NOBODY, state: shipping.state },
        utr: '',
        identityId: null,
      })
      .where(eq(orders.id, id));
  }
  const unused = and(eq(priceLocks.customerId, customerId), isNull(priceLocks.usedAt));
  await db.delete(priceLocks).where(unused);
  await db
    .delete(digitalQuotes)
    .where(and(eq(digitalQuotes.customerId, customerId), isNull(digitalQuotes.usedAt)));
  await db.delete(cartLines).where(eq(cartLines.customerId, customerId));
  await db.delete(payoutDetails).where(eq(payoutDetails.customerId, customerId));
}

async function forgetWords({ db }: Tx, customer: Customer): Promise<void> {
  await db
    .update(enquiries)
    .set({ firstName: '', lastName: '', number: '', email: '', message: '', answer: '' })
    .where(ownEnquiries(customer));
  await db.delete(testimonials).where(ownReviews(customer));
}

async function forgetTraces({ db }: Tx, { id, number }: Customer): Promise<void> {
  await db.delete(addresses).where(eq(addresses.customerId, id));
  await db.delete(sessions).where(eq(sessions.customerId, id));
  await db.delete(notices).where(eq(notices.customerId, id));
  await db.delete(securityEvents).where(eq(securityEvents.customerId, id));
  await db.delete(otpChallenges).where(eq(otpChallenges.number, number));
  await db.delete(requests).where(eq(requests.customerId, id));
  await db.delete(customerNotes).where(eq(customerNotes.customerId, id));
  await forgetAttemptsEverywhere({ db }, `login:${number}`);
  await forgetAttempts({ db }, `password:${id}`, `identity:${id}`, `lock:${id}`);
}

/** The row stays, since orders and ledger refer to it. Its number becomes one that is no mobile number, so nobody can log in by it. */
async function forgetPerson({ db, now }: Tx, { id }: Customer): Promise<void> {
  await db
    .update(customers)
    .set({
      number: `erased-${id}`,
      firstName: '',
      lastName: '',
      email: '',
      state: '',
      gstNumber: '',
      passwordHash: '-',
      blockedBecause: '',
      erasedAt: new Date(now()),
    })
    .where(eq(customers.id, id));
}

async function whatStays({ db }: Tx, accounts: Customer[]): Promise<string[]> {
  const ids = accounts.map(({ id }) => id);
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.customerId, ids))
    .limit(1);
  const [entry] = await db
    .select({ id: entries.id })
    .from(entries)
    .where(inArray(entries.account, ids.map(customerAccount)))
    .limit(1);
  const [identity] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(inArray(identities.customerId, ids))
    .limit(1);
  return [
    ...(order || entry ? [m.account_keeps_books()] : []),
    ...(identity ? [m.account_keeps_pan()] : []),
    m.account_keeps_desk_log(),
  ];
}
