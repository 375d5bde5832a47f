import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { CustomerPage } from '#shared/desk/contract/orders/customers.ts';
import { findAccountsOf } from '#server/accounts/merged-accounts.ts';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import { ownEnquiries, ownReviews } from '#server/accounts/data/own-words.ts';
import type { ShopContext } from '#server/context.ts';
import { addresses, sessions } from '#server/db/schema/accounts.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import { customerNotes } from '#server/db/schema/desk-people.ts';
import { digitalQuotes, digitalSales } from '#server/db/schema/digital.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { identities } from '#server/db/schema/identity.ts';
import { couponUses, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { findPayoutRow } from '#server/digital/payouts/payout.ts';
import { listTrades } from '#server/digital/trades/list-trades.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { nameOf } from '../find-order.ts';
import { findDeskCustomer } from './find-desk-customer.ts';
import { standingOf } from './find-customers.ts';

/** How many of each kind, newest first; the time line has all. */
const NEWEST = 25;

const ms = (at: Date): number => at.getTime();
const msOrNull = (at: Date | null): number | null => at && at.getTime();

/** Everything that the desk sees of a customer; accounts are masked and PANs stay sealed. Throws a Refusal 404. */
export async function readCustomer(shop: ShopContext, id: number): Promise<CustomerPage> {
  const customer = await findDeskCustomer(shop, id);
  const accounts = await findAccountsOf(shop, id);
  const into =
    customer.mergedInto === null ? null : await findDeskCustomer(shop, customer.mergedInto);
  const held = await findHoldings(shop, id);
  const place = await findPayoutRow(shop, id);
  return {
    id,
    number: customer.number,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    state: customer.state,
    gstin: customer.gstNumber,
    since: ms(customer.createdAt),
    standing: standingOf(customer),
    blockedAt: msOrNull(customer.blockedAt),
    blockedBecause: customer.blockedBecause,
    correctedAt: msOrNull(customer.correctedAt),
    numberProvenAt: msOrNull(customer.numberProvenAt),
    numberProof: shop.numberProof === true,
    resetAt: msOrNull(customer.resetAt),
    mergedInto: into && otherOf(into),
    mergedFrom: accounts.filter((each) => each.id !== id).map(otherOf),
    holdings: { gold: toGrams(held.gold), silver: toGrams(held.silver) },
    totals: await findTotals(shop, id),
    orders: await findOrders(shop, id),
    payments: await findPayments(shop, id),
    trades: (await listTrades(shop, id)).slice(0, NEWEST).map((trade) => ({
      number: trade.number,
      what: trade.what,
      metal: trade.source,
      grams: toGrams(trade.units),
      total: 'total' in trade ? trade.total : null,
      at: ms(trade.at),
    })),
    payouts: await findPayouts(shop, id),
    payoutPlace: place ? { to: maskPlace(place.payout), changedAt: ms(place.changedAt) } : null,
    ...(await findProfile(shop, id)),
    ...(await findWords(shop, accounts)),
    identities: await findIdentities(shop, accounts),
  };
}

const otherOf = (customer: Customer) => ({
  id: customer.id,
  number: customer.number,
  name: nameOf(customer),
});

/** Purchases are invoices and debit notes less credit notes, so a fully credited order does not count. */
async function findTotals({ db }: ShopContext, id: number) {
  const { data, kind, orderId } = issuedDocuments;
  const notes = db
    .select({
      orderId,
      total:
        sql`sum((${data}->>'total')::numeric * case when ${kind} = 'credit-note' then -1 else 1 end)`.as(
          'total',
        ),
    })
    .from(issuedDocuments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(orders.customerId, id), ne(kind, 'invoice')))
    .groupBy(orderId)
    .as('notes');
  const net = sql`(${orders.paid} + coalesce(${notes.total}, 0))`;
  const kept = sql`${orders.invoiceNumber} is not null and ${net} > 0`;
  const [sums] = await db
    .select({
      orders: count(),
      bought: sql`count(*) filter (where ${kept})`.mapWith(Number),
      paid: sql<string>`coalesce(sum(${net}) filter (where ${kept}), 0)::numeric(14,2)::text`,
    })
    .from(orders)
    .leftJoin(notes, eq(notes.orderId, orders.id))
    .where(eq(orders.customerId, id));
  const [sales] = await db
    .select({
      sold: sql<string>`coalesce(sum(${digitalQuotes.total}), 0)::numeric(14,2)::text`,
      due: sql<string>`coalesce(sum(${digitalQuotes.total}) filter (where ${digitalSales.paidAt} is null), 0)::numeric(14,2)::text`,
    })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .where(eq(digitalSales.customerId, id));
  return {
    orders: sums?.orders ?? 0,
    bought: sums?.bought ?? 0,
    paid: sums?.paid ?? '0.00',
    sold: sales?.sold ?? '0.00',
    due: sales?.due ?? '0.00',
  };
}

async function findOrders({ db }: ShopContext, id: number) {
  const { number, kind, state, paid, placedAt } = orders;
  const rows = await db
    .select({ number, kind, state, paid, placedAt })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(NEWEST);
  return rows.map((row) => ({ ...row, placedAt: ms(row.placedAt) }));
}

async function findPayments({ db }: ShopContext, customerId: number) {
  const { id, kind, channel, amount, reference, seenAt } = payments;
  const rows = await db
    .select({ id, order: orders.number, kind, channel, amount, reference, seenAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(payments.id))
    .limit(NEWEST);
  return rows.map((row) => ({ ...row, seenAt: ms(row.seenAt) }));
}

async function findPayouts({ db }: ShopContext, id: number) {
  const rows = await db
    .select({ sale: digitalSales, amount: digitalQuotes.total })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .where(eq(digitalSales.customerId, id))
    .orderBy(desc(digitalSales.soldAt), desc(digitalSales.number))
    .limit(NEWEST);
  return rows.map(({ sale, amount }) => ({
    sale: sale.number,
    amount,
    to: maskPlace(sale.payout),
    soldAt: ms(sale.soldAt),
    paidAt: msOrNull(sale.paidAt),
    reference: sale.paidReference,
  }));
}

async function findProfile({ db }: ShopContext, customerId: number) {
  const places = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(desc(addresses.selected), addresses.id)
    .limit(NEWEST);
  const used = await db
    .select({ code: coupons.code, amount: coupons.amount, order: orders.number })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(eq(couponUses.customerId, customerId))
    .orderBy(desc(couponUses.orderId))
    .limit(NEWEST);
  const logins = await db
    .select({
      since: sessions.createdAt,
      until: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      network: sessions.network,
    })
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
    .orderBy(desc(sessions.createdAt))
    .limit(NEWEST);
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.id))
    .limit(NEWEST);
  return {
    addresses: places.map(({ id, type, address, gstNumber, selected }) => ({
      id,
      type,
      address,
      gstin: gstNumber,
      selected,
    })),
    coupons: used,
    sessions: logins.map(({ since, until, lastUsedAt, device, network }) => ({
      since: ms(since),
      until: ms(until),
      lastUsedAt: ms(lastUsedAt),
      device,
      network,
    })),
    notes: notes.map(({ id, at, by, text }) => ({ id, at: ms(at), by, text })),
  };
}

async function findWords({ db }: ShopContext, accounts: Customer[]) {
  const written = await Promise.all(
    accounts.map(async (account) => ({
      enquiries: await db
        .select({ id: enquiries.id, text: enquiries.message, at: enquiries.createdAt })
        .from(enquiries)
        .where(ownEnquiries(account))
        .orderBy(desc(enquiries.id))
        .limit(NEWEST),
      reviews: await db
        .select({
          id: testimonials.id,
          text: testimonials.description,
          at: testimonials.createdAt,
          publishedAt: testimonials.publishedAt,
        })
        .from(testimonials)
        .where(ownReviews(account))
        .orderBy(desc(testimonials.id))
        .limit(NEWEST),
    })),
  );
  return {
    enquiries: written.flatMap((each) => each.enquiries.map((row) => ({ ...row, at: ms(row.at) }))),
    reviews: written.flatMap((each) =>
      each.reviews.map((row) => ({
        ...row,
        at: ms(row.at),
        publishedAt: msOrNull(row.publishedAt),
      })),
    ),
  };
}

async function findIdentities({ db }: ShopContext, accounts: Customer[]) {
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .select()
    .from(identities)
    .where(inArray(identities.customerId, ids))
    .orderBy(desc(isNull(identities.replacedAt)), desc(identities.givenAt))
    .limit(NEWEST);
  return rows.map(({ id, masked, name, holder, state, checkedBy, givenAt, replacedAt }) => ({
    id,
    masked,
    name,
    holder,
    state,
    checkedBy,
    givenAt: ms(givenAt),
    replacedAt: msOrNull(replacedAt),
  }));
}

/** One identity of a customer or of an account merged into theirs; undefined for another customer's. */
export async function findIdentityOf(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  id: string,
) {
  const ids = (await findAccountsOf({ db }, customerId)).map((account) => account.id);
  const [found] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.id, id), inArray(identities.customerId, ids)));
  return found;
}
