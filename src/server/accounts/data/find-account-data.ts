import { asc, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orderLines, orders, orderSteps } from '#server/db/schema/orders.ts';
import { identities } from '#server/db/schema/identity.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { findPayout } from '#server/digital/payouts/payout.ts';
import { presentPayout } from '#server/digital/present.ts';
import { listTrades } from '#server/digital/trades/list-trades.ts';
import { presentIdentity } from '#server/identity/find-identity.ts';
import { listNotices } from '#server/notices/list-notices.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { findMoneyOf, type PaymentRecord } from '#server/payments/records/find-order-money.ts';
import { listSecurityEvents } from '../security/security-log.ts';
import { listAddresses } from '../addresses/address-book.ts';
import { findAccountsOf } from '../merged-accounts.ts';
import { findCustomer } from '../find-customer.ts';
import { aboutData } from './about-data.ts';
import { findMoneyData } from './find-money-data.ts';
import { findOwnWords } from './own-words.ts';
import { rowsByOrder } from './rows-by-order.ts';

/**
 * Everything the store keeps about a customer, for them to read: amounts in rupees, metal in grams, times in ISO 8601. Account
 * numbers and PAN are masked; passwords, tokens and codes exist as hashes only and are left out, as are the payment pictures,
 * which the customer has. Orders are read while the file is written: there may be thousands.
 */
export async function findAccountData(shop: ShopContext, customerId: number) {
  const customer = await findCustomer(shop, customerId);
  const accounts = await findAccountsOf(shop, customerId);
  const words = await Promise.all(accounts.map((each) => findOwnWords(shop, each)));
  const given = await shop.db
    .select()
    .from(identities)
    .where(
      inArray(
        identities.customerId,
        accounts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(identities.givenAt));
  const identity = given.find((row) => row.replacedAt === null && row.customerId === customerId);
  const payout = await findPayout(shop, customerId);
  const held = await findHoldings(shop, customerId);
  const logins = await shop.db
    .select({
      since: sessions.createdAt,
      until: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      network: sessions.network,
    })
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
    .orderBy(asc(sessions.createdAt));
  const { firstName, lastName, number, email, state, gstNumber, createdAt } = customer;
  return {
    store: shop.name,
    madeAt: new Date(shop.now()),
    about: aboutData(),
    profile: { firstName, lastName, number, email, state, gstNumber, registeredAt: createdAt },
    consents: [{ to: 'The account and its orders, by registering', at: createdAt }],
    addresses: (await listAddresses(shop, customerId)).map(
      ({ type, address, gstNumber: gstin, selected }) => ({ type, address, gstin, selected }),
    ),
    identity: identity ? presentIdentity(identity) : null,
    identitiesBefore: given
      .filter(({ replacedAt }) => replacedAt !== null)
      .map((row) => ({
        ...presentIdentity(row),
        givenAt: row.givenAt,
        replacedAt: row.replacedAt,
      })),
    payout: payout ? presentPayout(payout) : null,
    logins,
    security: await listSecurityEvents(shop, customerId),
    notices: await listNotices(
      shop,
      accounts.map(({ id }) => id),
    ),
    bag: await findBag(shop, customerId),
    orders: readOrders(shop, customerId),
    holdings: { gold: toGrams(held.gold), silver: toGrams(held.silver) },
    trades: (await listTrades(shop, customerId)).map(({ units, ...trade }) => ({
      ...trade,
      grams: toGrams(units),
    })),
    enquiries: words.flatMap(({ enquiries }) => enquiries),
    reviews: words.flatMap(({ reviews }) => reviews),
    accountsJoined: accounts
      .filter(({ id }) => id !== customerId)
      .map(({ number: joined, mergedAt }) => ({ number: joined, at: mergedAt })),
    onHoldSince: customer.blockedAt,
  };
}

const findBag = ({ db }: ShopContext, customerId: number) =>
  db
    .select({
      piece: productDetails.uniqueId,
      quantity: cartLines.quantity,
      addedAt: cartLines.addedAt,
    })
    .from(cartLines)
    .innerJoin(productDetails, eq(productDetails.id, cartLines.detailId))
    .where(eq(cartLines.customerId, customerId))
    .orderBy(asc(cartLines.id));

/** How many orders are read and presented before other requests get a turn. */
const ORDERS_AT_ONCE = 250;

async function* readOrders(shop: ShopContext, customerId: number) {
  const own = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.id));
  const numberOf = new Map(own.map(({ id, number }) => [id, number]));
  const numbers = new Set(numberOf.values());
  for (let from = 0; from < own.length; from += ORDERS_AT_ONCE) {
    const ids = own.slice(from, from + ORDERS_AT_ONCE).map(({ id }) => id);
    yield await findSomeOrders(shop, ids, { numberOf, numbers });
  }
}

/** Needs at least one order id, and the numbers of all orders. */
async function findSomeOrders(
  shop: ShopContext,
  ids: number[],
  { numberOf, numbers }: { numberOf: ReadonlyMap<number, string>; numbers: ReadonlySet<string> },
) {
  const { db } = shop;
  const some = await db.select().from(orders).where(oneOf(orders.id, ids)).orderBy(asc(orders.id));
  const lines = await db.select().from(orderLines).where(oneOf(orderLines.orderId, ids));
  const steps = await db.select().from(orderSteps).where(oneOf(orderSteps.orderId, ids));
  const { orderId, kind, number, issuedAt } = issuedDocuments;
  const papers = await db
    .select({ orderId, kind, number, issuedAt })
    .from(issuedDocuments)
    .where(oneOf(orderId, ids));
  const moneyData = await findMoneyData(shop, some, numbers);
  const money = await findMoneyOf(shop, some);
  const maskedOf = await findMasked(shop, some);
  const linesOf = rowsByOrder(lines);
  const stepsOf = rowsByOrder(steps);
  const papersOf = rowsByOrder(papers);
  // Field by field: spreading objects would take longer than reading thousands of orders.
  return some.map((order) => {
    const { number: own, kind: what, state, paymentMode, placedAt, heldUntil } = order;
    const { billing, shipping, rates, tax, utr } = order;
    const records = money.get(order.id)?.records ?? [];
    const { told, asked, pictures, account, codes, seenAtTheBank, refunds } = moneyData(
      order,
      records,
    );
    return {
      number: own,
      kind: what,
      state,
      paymentMode,
      placedAt,
      heldUntil,
      billing,
      shipping,
      rates: { ...rates, time: new Date(rates.time) },
      tax,
      utr,
      totals: totalsOf(order),
      replaces: numberOf.get(order.replaces ?? 0) ?? null,
      identity: maskedOf.get(order.identityId ?? '') ?? null,
      lines: linesOf(order).map(({ line }) => line),
      steps: stepsOf(order).map(presentStep),
      payments: records.map(presentPayment),
      told,
      asked,
      pictures,
      account,
      codes,
      seenAtTheBank,
      refunds,
      papers: papersOf(order),
    };
  });
}

/** The identities that orders were placed with, masked. */
async function findMasked({ db }: ShopContext, some: Order[]): Promise<Map<string, string>> {
  const ids = [...new Set(some.flatMap(({ identityId }) => identityId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, masked } = identities;
  const rows = await db.select({ id, masked }).from(identities).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.masked]));
}

const totalsOf = (order: Order) => {
  const { amount, gst, makingCharge, otherTax, logistics, coupon, surcharge, paid } = order;
  return { amount, gst, makingCharge, otherTax, logistics, coupon, surcharge, paid };
};

const presentStep = (step: Omit<typeof orderSteps.$inferSelect, 'orderId'>) => {
  const { state, kind, at, note } = step;
  return { state, what: kind, at, note };
};

const presentPayment = ({ kind, amount, channel, reference, seenAt }: PaymentRecord) => ({
  kind,
  amount,
  channel,
  reference,
  seenAt,
});
