import { and, asc, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import { reportRows } from '#server/db/schema/desk-people.ts';
import { digitalPurchases, digitalQuotes } from '#server/db/schema/digital.ts';
import { orderLines, orders, type SoldLine, type SoldRates } from '#server/db/schema/orders.ts';
import { placeOf } from '#server/documents/e-invoices/postal.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { paiseOf } from '#server/payments/paise.ts';

type SoldRow = typeof reportRows.$inferInsert;

const AT_ONCE = 500;
const LONGEST_CITY = 60;

/** The sweep. */
export const sweepSoldRows = async (shop: Pick<ShopContext, 'db'>): Promise<void> =>
  void (await keepSoldRows(shop, Infinity));

/**
 * Makes rows of orders that were invoiced since the last time, at most so many batches of 500, and says whether these were all. Two instances at once write each row once; one that stops half
 * way goes on the next time.
 */
export async function keepSoldRows(
  { db }: Pick<ShopContext, 'db'>,
  most: number,
): Promise<boolean> {
  for (let batch = 0; batch < most; batch += 1) {
    const since = await newestDay({ db });
    const fresh = await db
      .select({
        id: orders.id,
        kind: orders.kind,
        invoicedAt: orders.invoicedAt,
        rates: orders.rates,
        coupon: orders.coupon,
        amount: orders.amount,
        shipping: orders.shipping,
        metal: digitalQuotes.source,
        units: digitalQuotes.units,
      })
      .from(orders)
      .leftJoin(reportRows, and(eq(reportRows.orderId, orders.id), eq(reportRows.line, 0)))
      .leftJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
      .leftJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
      .where(
        and(
          isNotNull(orders.invoicedAt),
          isNull(reportRows.orderId),
          since && gte(orders.invoicedAt, since),
        ),
      )
      .orderBy(asc(orders.invoicedAt))
      .limit(AT_ONCE);
    if (fresh.length === 0) return true;
    const lines = await db
      .select({ orderId: orderLines.orderId, line: orderLines.line })
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          fresh.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderLines.orderId), asc(orderLines.position));
    const rows = fresh.flatMap((order) =>
      rowsOf(
        order,
        lines.filter(({ orderId }) => orderId === order.id).map(({ line }) => line),
      ),
    );
    await db.insert(reportRows).values(rows).onConflictDoNothing();
    if (fresh.length < AT_ONCE) return true;
  }
  return false;
}

/** From when on orders may have no rows yet: rows are made in the order of the invoices, and clocks differ a little. */
async function newestDay({ db }: Pick<ShopContext, 'db'>): Promise<Date | undefined> {
  const [newest] = await db
    .select({ day: reportRows.day })
    .from(reportRows)
    .orderBy(desc(reportRows.day))
    .limit(1);
  const start = newest && startOfIndianDay(newest.day);
  return start === undefined ? undefined : new Date(start - DAY_MS);
}

interface Invoiced {
  id: number;
  kind: string;
  invoicedAt: Date | null;
  rates: SoldRates;
  coupon: string;
  amount: string;
  shipping: { address: string; state: string };
  metal: 'gold' | 'silver' | null;
  units: number | null;
}

function rowsOf(order: Invoiced, lines: SoldLine[]): SoldRow[] {
  const common = {
    orderId: order.id,
    day: indianTime(order.invoicedAt?.getTime() ?? 0).day,
    kind: order.kind,
    city: cityOf(order.shipping),
  };
  if (lines.length === 0) {
    const metal = order.metal ?? 'gold';
    const units = order.units ?? 0;
    return [
      {
        ...common,
        line: 0,
        firstOfWeight: true,
        firstOfMetal: true,
        metal,
        piece: `digital ${metal}`,
        product: metal === 'gold' ? 'Digital gold' : 'Digital silver',
        weight: '',
        pieces: 1,
        units,
        value: paiseOf(order.amount),
        atRate: paiseAtRate(order.rates, metal, units, '999'),
      },
    ];
  }
  const prices = lines.map(({ price, makingCharge, otherTax }) =>
    paiseOf(exact(price).plus(makingCharge).plus(otherTax).toFixed(2)),
  );
  const cuts = spread(paiseOf(order.coupon), prices);
  return lines.map((line, index) => {
    const metal = readMetal(line.metal) ?? 'gold';
    const units = toUnits(line.grams) * line.quantity;
    const before = lines.slice(0, index).filter((each) => each.metal === line.metal);
    return {
      ...common,
      line: index,
      firstOfMetal: before.length === 0,
      firstOfWeight: !before.some((each) => exact(each.grams).eq(line.grams)),
      metal,
      piece: line.uniqueId,
      product: line.productName,
      weight: exact(line.grams).toFixed(),
      pieces: line.quantity,
      units,
      value: (prices[index] ?? 0) - (cuts[index] ?? 0),
      // A coin out of the customer's own metal is sold for its making alone.
      atRate: order.kind === 'convert' ? 0 : paiseAtRate(order.rates, metal, units, line.purity),
    };
  });
}

/** Whole paise of metal at the ask of a moment: gold for 10 g of 999, silver for 1 kg. */
function paiseAtRate(
  { gold, silver }: SoldRates,
  metal: 'gold' | 'silver',
  units: number,
  purity: string,
): number {
  const gram = metal === 'gold' ? exact(gold).div(10) : exact(silver).div(1000);
  const fine = purity === '995' ? exact('995').div('999') : exact(1);
  return Number(gram.times(units).times(fine).div(100).toFixed(0));
}

/** Parts of a sum in the measure of weights, whole paise, together the sum. */
function spread(sum: number, weights: number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  let left = sum;
  return weights.map((weight, index) => {
    const part =
      index === weights.length - 1 ? left : all === 0 ? 0 : Math.floor((sum * weight) / all);
    left -= part;
    return part;
  });
}

const cityOf = ({ address, state }: { address: string; state: string }): string =>
  (placeOf(address) || state).slice(0, LONGEST_CITY);
