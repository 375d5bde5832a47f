import { and, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { incomingParts, incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims } from '#server/db/schema/payments.ts';
import { paiseOf } from '../paise.ts';
import { findMoneyOf } from '../records/find-order-money.ts';
import { findClaims } from '../records/find-reference-uses.ts';
import type { Book, BookOrder, Matchable } from './matching/evidence.ts';
import { plainText } from './matching/evidence.ts';
import { wholeNumbersIn } from './matching/order-numbers.ts';
import { orderOfAccount } from './order-of-account.ts';

/** Orders in these states wait for money. */
const OPEN: readonly OrderState[] = ['placed', 'lapsed'];

/** How long ago closed orders may have been placed whose numbers a mistyped remark may resemble. */
const RECENT_MS = 30 * 86_400_000;
const MOST_RECENT = 5000;

/** A credit with what is looked up for it. */
export type Sought = Matchable & { virtualAccount: string };

type Db = Pick<ShopContext, 'db' | 'now'>;

/** All that the matching needs for a credit: every order that waits for money or is named by the credit, and recent closed ones. */
export async function readBook(shop: Db, credit: Sought): Promise<Book> {
  const accountOrderId = credit.virtualAccount
    ? await orderOfAccount(shop, credit.virtualAccount)
    : undefined;
  const claims = await findClaimsOf(shop, credit.referenceKey);
  const ids = [...claims.keys(), ...(accountOrderId ? [accountOrderId] : [])];
  const numbers = wholeNumbersIn(plainText(credit));
  const wanted = await findOrders(shop, { ids, numbers, claims });
  return {
    orders: [...wanted, ...(await findRecent(shop, wanted))],
    accountOrderId,
    payerCustomers: await findPayerCustomers(shop, credit.payerAccount),
  };
}

type Claims = Map<number, { key: string; paise: number }[]>;

/** Customers' claims of a payment with this reference, by the order's id. */
async function findClaimsOf(shop: Db, key: string): Promise<Claims> {
  const found: Claims = new Map();
  if (!key) return found;
  const add = (id: number, paise: number) =>
    found.set(id, [...(found.get(id) ?? []), { key, paise }]);
  // The reference was given when the order was placed, for its whole total.
  for (const { id } of await findClaims(shop, [key])) add(id, 0);
  const told = await shop.db
    .select({ id: paymentClaims.orderId, amount: paymentClaims.amount })
    .from(paymentClaims)
    .where(eq(paymentClaims.referenceKey, key));
  for (const { id, amount } of told) add(id, paiseOf(amount));
  return found;
}

async function findOrders(
  { db }: Db,
  { ids, numbers, claims }: { ids: number[]; numbers: string[]; claims: Claims },
): Promise<BookOrder[]> {
  const { id, number, customerId, state, paid, placedAt, billing, shipping } = orders;
  const { returnedMoney, returnedAfter, invoiceNumber } = orders;
  const { firstName, lastName } = customers;
  const rows = await db
    .select({
      order: {
        id,
        number,
        customerId,
        state,
        paid,
        placedAt,
        returnedMoney,
        returnedAfter,
        invoiceNumber,
      },
      billing: sql<string>`${billing} ->> 'name'`,
      shipping: sql<string>`${shipping} ->> 'name'`,
      customer: sql<string>`${firstName} || ' ' || ${lastName}`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(
      sql.join(
        [
          inArray(state, [...OPEN]),
          ...(ids.length > 0 ? [inArray(id, ids)] : []),
          ...(numbers.length > 0 ? [inArray(number, numbers)] : []),
        ],
        sql` or `,
      ),
    )
    .orderBy(id);
  const money = await findMoneyOf(
    { db },
    rows.map(({ order }) => order),
  );
  return rows.map(({ order, billing, shipping, customer }) => {
    const open = OPEN.includes(order.state);
    const { came = 0, givenBack = 0 } = money.get(order.id) ?? {};
    return {
      id: order.id,
      number: order.number,
      customerId: order.customerId,
      open,
      wanted: open ? Math.max(0, paiseOf(order.paid) - came + givenBack) : 0,
      placedAt: order.placedAt.getTime(),
      names: [...new Set([customer, billing, shipping].filter(Boolean))],
      claims: claims.get(order.id) ?? [],
    };
  });
}

/** The newest closed orders: a mistyped number may resemble theirs. */
async function findRecent({ db, now }: Db, known: BookOrder[]): Promise<BookOrder[]> {
  const { id, number, customerId, placedAt, state } = orders;
  const there = new Set(known.map((order) => order.id));
  const rows = await db
    .select({ id, number, customerId, placedAt })
    .from(orders)
    .where(and(notInArray(state, [...OPEN]), gte(placedAt, new Date(now() - RECENT_MS))))
    .orderBy(desc(id))
    .limit(MOST_RECENT);
  return rows
    .filter((row) => !there.has(row.id))
    .map((row) => ({
      ...row,
      placedAt: row.placedAt.getTime(),
      open: false,
      wanted: 0,
      names: [],
      claims: [],
    }));
}

/** A shorter or masked number may belong to several accounts. */
const isWholeAccount = (account: string): boolean =>
  /^[\w.@-]{8,}$/.test(account) && !/[x*]{2}/i.test(account);

async function findPayerCustomers({ db }: Db, payerAccount: string): Promise<number[]> {
  if (!isWholeAccount(payerAccount)) return [];
  const rows = await db
    .selectDistinct({ customerId: orders.customerId })
    .from(incomingParts)
    .innerJoin(incomingPayments, eq(incomingPayments.id, incomingParts.incomingId))
    .innerJoin(orders, eq(orders.id, incomingParts.orderId))
    .where(
      and(eq(incomingPayments.payerAccount, payerAccount), eq(incomingPayments.state, 'booked')),
    );
  return rows.map(({ customerId }) => customerId);
}
