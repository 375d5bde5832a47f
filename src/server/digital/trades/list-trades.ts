import { and, desc, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customers } from '#server/db/schema/accounts.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalPurchases, digitalQuotes, digitalSales } from '#server/db/schema/digital.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import { orderOfReference } from '#server/orders/lifecycle/order-metal.ts';
import { accountIdsOf } from '#server/accounts/merged-accounts.ts';
import { byUnbegunCard } from './find-coming.ts';
import { payoutHold } from '../payouts/payout-hold.ts';
import { customerAccount, MERGE } from '../ledger/customer-account.ts';

interface Moved {
  /** Empty where there was no order. */
  number: string;
  at: Date;
  source: Metal;
  /** Whole 0.1 mg, above 0. */
  units: number;
}
/** Rupees, as the order of a purchase has them: a card's surcharge is paid too, and may be taxed. */
interface Priced extends Moved {
  rate: string;
  gst: string;
  total: string;
}

/** A movement of a customer's digital metal, booked or still to come. */
export type DigitalTrade =
  | (Priced & { what: 'bought'; state: OrderState; unpaid: boolean })
  /**
   * `heldUntil`: until then the money is held back, as by payoutHold; null where it is not, or is released already. `returned`: money
   * that was sent did not arrive, and is not released again.
   */
  | (Priced & { what: 'sold'; paidAt: Date | null; heldUntil: Date | null; returned: boolean })
  | (Moved & { what: 'came' | 'went'; corrects: boolean });

/** Limits a list of movements: those up to a moment, the newest `most` of them. */
export interface TradeSpan {
  upTo?: Date | undefined;
  most?: number | undefined;
}

/**
 * The movements of a customer, newest first, or those of a span. Movements of one moment always have the same order, so that a
 * paged list can continue.
 */
export async function listTrades(
  shop: Pick<ShopContext, 'db' | 'now'>,
  customerId: number,
  span: TradeSpan = {},
): Promise<DigitalTrade[]> {
  const all = [
    ...(await listPurchases(shop, customerId, span)),
    ...(await listSales(shop, customerId, span)),
    ...(await listMovements(shop, customerId, span)),
  ];
  return all.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, span.most);
}

/** More rows than any table has. */
const ALL = 2 ** 31 - 1;
const until = (at: PgColumn, { upTo }: TradeSpan) => (upTo ? lte(at, upTo) : undefined);

const { source, units, rate, gst, total } = digitalQuotes;
const moved = { source, units, rate };

async function listPurchases(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  span: TradeSpan,
): Promise<DigitalTrade[]> {
  const rows = await db
    .select({
      ...moved,
      gst: orders.gst,
      total: orders.paid,
      number: orders.number,
      at: orders.placedAt,
      state: orders.state,
      unpaid: byUnbegunCard,
    })
    .from(orders)
    .innerJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
    .where(and(eq(orders.customerId, customerId), until(orders.placedAt, span)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(span.most ?? ALL);
  return rows.map((row) => ({ what: 'bought', ...row }));
}

/** A payout that the desk has released is no longer held back. */
const isReleased = sql<boolean>`exists (select 1 from ${payoutTransfers} where ${payoutTransfers.sale} = ${digitalSales.number}
  and ${payoutTransfers.failedAt} is null)`;
const hasFailed = sql<boolean>`exists (select 1 from ${payoutTransfers} where ${payoutTransfers.sale} = ${digitalSales.number}
  and ${payoutTransfers.failedAt} is not null)`;

async function listSales(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  customerId: number,
  span: TradeSpan,
): Promise<DigitalTrade[]> {
  const { number, soldAt, paidAt, placeSince } = digitalSales;
  const rows = await db
    .select({
      ...moved,
      gst,
      total,
      number,
      at: soldAt,
      paidAt,
      hasFailed,
      hold: { placeSince, correctedAt: customers.correctedAt, isReleased },
    })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .innerJoin(customers, eq(customers.id, digitalSales.customerId))
    .where(and(eq(digitalSales.customerId, customerId), until(soldAt, span)))
    .orderBy(desc(soldAt), desc(number))
    .limit(span.most ?? ALL);
  return rows.map(({ hold, hasFailed, ...row }) => {
    const goes = row.paidAt !== null || hold.isReleased;
    return {
      what: 'sold',
      ...row,
      heldUntil: goes ? null : (payoutHold(hold, now())?.until ?? null),
      returned: !goes && hasFailed,
    };
  });
}

/** Kinds whose reference is the number of the customer's order; other references are internal. */
const OF_ORDERS = ['conversion', 'conversion-returned', 'credit-back'];

/** Movements that only the ledger has: coins made, grams credited. */
async function listMovements(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  span: TradeSpan,
): Promise<DigitalTrade[]> {
  const accounts = await accountIdsOf({ db }, customerId);
  const rows = await db
    .select({
      kind: entrySets.kind,
      reference: entrySets.reference,
      at: entrySets.at,
      asset: entries.asset,
      amount: entries.amount,
    })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(
      and(
        inArray(entries.account, accounts.map(customerAccount)),
        // A merge moves metal between the customer's own accounts, so nothing came or went.
        notInArray(entrySets.kind, ['purchase', 'sale', MERGE]),
        ne(entries.asset, 'rupees'),
        until(entrySets.at, span),
      ),
    )
    .orderBy(desc(entrySets.at), desc(entries.id))
    .limit(span.most ?? ALL);
  return rows.flatMap(({ kind, reference, at, asset, amount }) =>
    asset === 'rupees'
      ? []
      : [
          {
            what: amount > 0 ? ('came' as const) : ('went' as const),
            corrects: kind === 'reversal',
            number: OF_ORDERS.includes(kind) ? orderOfReference(reference) : '',
            at,
            source: asset,
            units: Math.abs(amount),
          },
        ],
  );
}
