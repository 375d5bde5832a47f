import { notInArray, sql } from 'drizzle-orm';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { orders } from '#server/db/schema/orders.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { ASKS_NOTHING } from '#server/payments/records/asked-for.ts';
import { coverOf, findReserved, findVaultStand } from '#server/digital/ledger/vault.ts';

type Where = Pick<ShopContext, 'db' | 'now'>;

interface MoneyRow {
  way: string;
  today: boolean;
  count: number;
  amount: string;
}

const METALS = ['gold', 'silver'] as const;

/** Epoch ms of the beginning of the day in India. */
export function startOfToday(now: number): number {
  const start = startOfIndianDay(indianTime(now).day);
  if (start === undefined) throw new Error('There is no such day');
  return start;
}

/**
 * Money recorded today, and yesterday until this time of day, less reversals, with the number of payments that stood then; money
 * moved between orders does not count.
 */
export async function findTakings({ db, now }: Where) {
  const start = startOfToday(now());
  const [from, until, today] = [start - DAY_MS, now() - DAY_MS, start].map((ms) => new Date(ms));
  const rows = await rowsOf<MoneyRow>(
    db,
    sql`
    select channel as way, recorded_at >= ${today} as today,
      (count(*) filter (where reverses is null and not exists (
        select 1 from payments as balance where balance.reverses = payments.id
          and (payments.recorded_at >= ${today} or balance.recorded_at < ${until}))))::int as count,
      sum(amount)::text as amount
    from payments
    where kind = 'in' and moved_from is null and channel <> 'books' and recorded_at >= ${from}
      and (recorded_at >= ${today} or recorded_at < ${until})
    group by 1, 2`,
  );
  const sumOf = (isToday: boolean) => {
    const own = rows.filter((row) => row.today === isToday);
    return {
      count: own.reduce((total, { count }) => total + count, 0),
      amount: sum(own.map(({ amount }) => exact(amount))).toFixed(2),
    };
  };
  return {
    today: sumOf(true),
    yesterday: sumOf(false),
    ways: rows
      .filter(({ today: isToday }) => isToday)
      .map(({ way, count, amount }) => ({ way, count, amount }))
      .sort((one, other) => Number(other.amount) - Number(one.amount)),
  };
}

type Grams = Record<Metal, string>;

/** To 0.1 mg: an unrounded quotient has sixteen decimals, which the wire rejects as a number. */
const GRAMS = sql`(sum(quote.units) / 10000.0)::numeric(18, 4)::text`;

const byMetal = (rows: { metal: string; grams: string }[]): Grams => {
  const of = (metal: Metal) => rows.find((row) => row.metal === metal)?.grams ?? '0';
  return { gold: of('gold'), silver: of('silver') };
};

/**
 * Grams sold today in paid orders, as pieces and digitally, and grams bought back. A coin from digital metal does not count as a
 * piece: its grams were sold digitally before.
 */
export async function findGrams({ db, now }: Where) {
  const start = new Date(startOfToday(now()));
  const read = async (query: ReturnType<typeof sql>) =>
    byMetal(await rowsOf<{ metal: string; grams: string }>(db, query));
  const carriedOut = notInArray(orders.state, [...ASKS_NOTHING]);
  const pieces = await read(sql`
    select lower(line.line->>'metal') as metal,
      sum((line.line->>'grams')::numeric * (line.line->>'quantity')::int)::text as grams
    from orders join order_lines as line on line.order_id = orders.id
    where orders.invoiced_at >= ${start} and orders.kind <> 'convert' and ${carriedOut} group by 1`);
  const digital = await read(sql`
    select quote.source as metal, ${GRAMS} as grams
    from orders join digital_purchases as purchase on purchase.order_id = orders.id
      join digital_quotes as quote on quote.id = purchase.quote_id
    where orders.invoiced_at >= ${start} and ${carriedOut} group by 1`);
  const bought = await read(sql`
    select quote.source as metal, ${GRAMS} as grams
    from digital_sales as sale join digital_quotes as quote on quote.id = sale.quote_id
    where sale.sold_at >= ${start} group by 1`);
  return { pieces, digital, bought };
}

/** The metal in the vault and how far it covers customers' holdings. */
export async function findCover(shop: Where) {
  const stand = await findVaultStand(shop);
  const reserved = await findReserved(shop);
  return METALS.map((metal) => {
    const [inVault, customers] = [stand.inVault[metal], stand.customers[metal]];
    const cover = coverOf(stand, metal);
    return {
      metal,
      inVault: toGrams(inVault),
      customers: toGrams(customers),
      free: toGrams(inVault - customers - reserved[metal]),
      ...(cover !== undefined && { cover }),
    };
  });
}
