import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { isCoin } from '#shared/finding/names-coin.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { accountIdsOf } from '#server/accounts/merged-accounts.ts';
import { findCustomer } from '#server/accounts/find-customer.ts';
import { digitalQuotes, digitalSales } from '#server/db/schema/digital.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { orderLines, orders, type SoldLine } from '#server/db/schema/orders.ts';
import { customerAccount, MERGE } from '#server/digital/ledger/customer-account.ts';
import type { ShopContext } from '#server/context.ts';
import { orderNumberIn, orderOfReference } from '#server/orders/lifecycle/order-metal.ts';
import type { Span } from './read-span.ts';
import { findSeller } from '../seller.ts';
import { type Movement, type StatedMetal, type Statement, statementOf } from './statement.ts';

/** More movements than this would block the store while they are drawn. */
const MOST = 1000;
/** Kinds whose references are numbers known to the customer. */
const NUMBERED = ['purchase', 'sale', 'conversion', 'conversion-returned', 'credit-back'];

/** A customer's holdings and every movement, from the ledger. Throws a Refusal 400 where there are too many. */
export async function findStatement(
  shop: ShopContext,
  customerId: number,
  { from, to, start, end }: Span,
): Promise<Statement> {
  const { firstName, lastName, number, email } = await findCustomer(shop, customerId);
  const ids = await accountIdsOf(shop, customerId);
  const opening = await findOpening(shop, ids, start);
  const movements = await findMovements(shop, ids, { start, end });
  if (movements.length > MOST) {
    throw new Refusal(REFUSED.badInput, m.statement_too_many({ most: MOST }));
  }
  const about = {
    // A statement uses the seller's details of the day on which it is made.
    seller: await findSeller(shop),
    customer: { name: `${firstName} ${lastName}`.trim(), number, email },
    from,
    to,
    madeAt: new Date(shop.now()),
  };
  return statementOf(about, opening, movements);
}

/** Movements of all the customer's accounts; a merge between them is no movement. */
const metalOf = (ids: number[]) =>
  and(
    inArray(entries.account, ids.map(customerAccount)),
    inArray(entries.asset, ['gold', 'silver']),
    ne(entrySets.kind, MERGE),
  );

async function findOpening({ db }: ShopContext, ids: number[], start: number) {
  const rows = await db
    .select({ asset: entries.asset, units: sql`sum(${entries.amount})`.mapWith(Number) })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(and(metalOf(ids), lt(entrySets.at, new Date(start))))
    .groupBy(entries.asset);
  const of = (metal: StatedMetal) => rows.find(({ asset }) => asset === metal)?.units ?? 0;
  return { gold: of('gold'), silver: of('silver') };
}

/** The piece that a conversion was made into, by the order that the set names: a conversion is of one line. */
const convertedPiece = sql<Pick<SoldLine, 'productName' | 'categoryName'> | null>`(
  select ${orderLines.line} from ${orderLines} join ${orders} made on made.id = ${orderLines.orderId}
  where made.number = ${orderNumberIn(entrySets.reference)} and ${entrySets.kind} = 'conversion' limit 1)`;

async function findMovements(
  { db }: ShopContext,
  ids: number[],
  { start, end }: Pick<Span, 'start' | 'end'>,
): Promise<Movement[]> {
  const { rate, value, gst, total } = digitalQuotes;
  // A card's surcharge comes on top of the ticket and may be taxed: the order has what was paid.
  const trade = {
    rate,
    value,
    gst: sql<string>`coalesce(${orders.gst}, ${gst})`,
    surcharge: sql<string>`coalesce(${orders.surcharge}, 0)::numeric(14,2)::text`,
    total: sql<string>`coalesce(${orders.paid}, ${total})`,
  };
  const rows = await db
    .select({
      at: entrySets.at,
      kind: entrySets.kind,
      reference: entrySets.reference,
      asset: entries.asset,
      units: entries.amount,
      piece: convertedPiece,
      trade,
      // The number comes first: whether there is a payout at all is told by the first field.
      payout: {
        number: digitalSales.number,
        paidAt: digitalSales.paidAt,
        reference: digitalSales.paidReference,
      },
    })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .leftJoin(
      digitalQuotes,
      and(
        eq(digitalQuotes.orderNumber, entrySets.reference),
        inArray(entrySets.kind, ['purchase', 'sale']),
      ),
    )
    .leftJoin(orders, and(eq(orders.number, entrySets.reference), eq(entrySets.kind, 'purchase')))
    .leftJoin(digitalSales, eq(digitalSales.quoteId, digitalQuotes.id))
    .where(and(metalOf(ids), gte(entrySets.at, new Date(start)), lt(entrySets.at, new Date(end))))
    .orderBy(asc(entries.id))
    .limit(MOST + 1);
  return rows.flatMap(({ asset, reference, piece, trade, payout, ...row }) =>
    asset === 'rupees'
      ? []
      : [
          {
            ...row,
            source: asset,
            ...(piece && {
              madeInto: isCoin(piece.productName, piece.categoryName) ? 'coin' : 'bar',
            }),
            number: NUMBERED.includes(row.kind) ? orderOfReference(reference) : '',
            trade: trade ?? undefined,
            payout: payout ? { paidAt: payout.paidAt, reference: payout.reference } : undefined,
          },
        ],
  );
}
