import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import { reportRows } from '#server/db/schema/desk-people.ts';
import { digitalPurchases, digitalQuotes } from '#server/db/schema/digital.ts';
import { orderLines, orders, type SoldLine, type SoldRates } from '#server/db/schema/orders.ts';
import { placeOf } from '#server/documents/e-invoices/postal.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { paiseOf } from '#server/payments/paise.ts';

type SoldRow = typeof reportRows.$inferInsert;
type Store = Pick<ShopContext, 'db' | 'now'>;

const AT_ONCE = 500;
/** Increase it whenever the computation changes: 2 counts a coin from digital metal once, and all charges. */
const RULE = 2;
const LONGEST_CITY = 60;

/** Updates the rows in the sweep. */
export const sweepSoldRows = async (shop: Store): Promise<void> =>
  void (await keepSoldRows(shop, Infinity));

/**
 * Computes the rows of newly invoiced orders, and recomputes those of an earlier rule: at most this many batches of 500. Returns
 * whether these were all. Two instances at once write each row once; an interrupted run continues the next time.
 */
export async function keepSoldRows({ db, now }: Store, most: number): Promise<boolean> {
  for (let batch = 0; batch < most; batch += 1) {
    const earlier = await findReckonedBefore({ db });
    const due = earlier.length > 0 ? earlier : await findInvoiced({ db, now });
    if (due.length === 0) return true;
    const lines = await db
      .select({ orderId: orderLines.orderId, line: orderLines.line })
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          due.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderLines.orderId), asc(orderLines.position));
    const rows = due.flatMap((order) =>
      rowsOf(
        order,
        lines.filter(({ orderId }) => orderId === order.id).map(({ line }) => line),
      ),
    );
    await db
      .insert(reportRows)
      .values(rows)
      .onConflictDoUpdate({
        target: [reportRows.orderId, reportRows.line],
        // Not the town: an order of a customer erased since has none any more.
        set: {
          units: sql`excluded.units`,
          value: sql`excluded.value`,
          atRate: sql`excluded.at_rate`,
          rule: RULE,
        },
        setWhere: lt(reportRows.rule, RULE),
      });
    if (earlier.length === 0 && due.length < AT_ONCE) return true;
  }
  return false;
}

/** Orders with the row of their first line, where there is one. */
const selectOrders = ({ db }: Pick<ShopContext, 'db'>) =>
  db
    .select({
      id: orders.id,
      kind: orders.kind,
      invoicedAt: orders.invoicedAt,
      rates: orders.rates,
      amount: orders.amount,
      makingCharge: orders.makingCharge,
      otherTax: orders.otherTax,
      logistics: orders.logistics,
      surcharge: orders.surcharge,
      coupon: orders.coupon,
      shipping: orders.shipping,
      metal: digitalQuotes.source,
      units: digitalQuotes.units,
    })
    .from(orders)
    .leftJoin(reportRows, and(eq(reportRows.orderId, orders.id), eq(reportRows.line, 0)))
    .leftJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
    .leftJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId));

/** Orders whose rows are of an earlier rule. The previous release may still run beside this one and write such rows. */
const findReckonedBefore = (shop: Pick<ShopContext, 'db'>): Promise<Invoiced[]> =>
  selectOrders(shop)
    .where(lt(reportRows.rule, RULE))
    .orderBy(asc(reportRows.rule), asc(reportRows.orderId))
    .limit(AT_ONCE);

/** Invoiced orders without rows. */
async function findInvoiced(shop: Store): Promise<Invoiced[]> {
  const since = await newestDay(shop);
  return selectOrders(shop)
    .where(
      and(
        isNotNull(orders.invoicedAt),
        isNull(reportRows.orderId),
        since && gte(orders.invoicedAt, since),
      ),
    )
    .orderBy(asc(orders.invoicedAt), asc(orders.id))
    .limit(AT_ONCE);
}

/**
 * The day from which orders may lack rows: rows are created in the order of invoices, and clocks differ a little. A day to come is of
 * before the clock was set back.
 */
async function newestDay({ db, now }: Store): Promise<Date | undefined> {
  const [newest] = await db
    .select({ day: reportRows.day })
    .from(reportRows)
    .where(lte(reportRows.day, indianTime(now()).day))
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
  /** Rupees. */
  amount: string;
  makingCharge: string;
  otherTax: string;
  logistics: string;
  surcharge: string;
  coupon: string;
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
    rule: RULE,
  };
  const charged = chargedFor(order);
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
        value: charged,
        atRate: paiseAtRate(order.rates, metal, units, '999'),
      },
    ];
  }
  // A coin from the customer's own metal is sold for its making only: its grams were sold as digital metal before.
  const converted = order.kind === 'convert';
  const own = lines.map(({ price, makingCharge, otherTax, logistics }) =>
    paiseOf(
      sum([
        exact(converted ? 0 : price),
        exact(makingCharge),
        exact(otherTax),
        exact(logistics),
      ]).toFixed(2),
    ),
  );
  // A surcharge less a coupon: the part that belongs to the order as a whole.
  const shared = spread(charged - own.reduce((all, each) => all + each, 0), own);
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
      units: converted ? 0 : units,
      value: (own[index] ?? 0) + (shared[index] ?? 0),
      atRate: converted ? 0 : paiseAtRate(order.rates, metal, units, line.purity),
    };
  });
}

/** Paise of all charges before tax, in either tax profile; a card's surcharge is stored without its GST. */
const chargedFor = (order: Invoiced): number =>
  paiseOf(
    sum([
      exact(order.kind === 'convert' ? 0 : order.amount),
      exact(order.makingCharge),
      exact(order.otherTax),
      exact(order.logistics),
      exact(order.surcharge),
    ])
      .minus(order.coupon)
      .toFixed(2),
  );

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

/** Splits a sum in proportion to weights, in whole paise that add up to the sum. */
function spread(whole: number, weights: number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  let left = whole;
  return weights.map((weight, index) => {
    const part =
      index === weights.length - 1 ? left : all === 0 ? 0 : Math.floor((whole * weight) / all);
    left -= part;
    return part;
  });
}

const cityOf = ({ address, state }: { address: string; state: string }): string =>
  (placeOf(address) || state).slice(0, LONGEST_CITY);
