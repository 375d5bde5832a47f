import { and, eq, gte, lt, notLike, sql } from 'drizzle-orm';
import { DAY_MS, startOfIndianDay } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import type { DayFigures } from '#server/db/schema/desk-people.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import { movedBy } from './book-csv.ts';
import { findVouchers } from './find-vouchers.ts';
import { VOUCHER_TYPES } from './voucher.ts';

/** The moments at which a day in India begins and ends; undefined for an invalid day. */
export function spanOfDay(day: string): { from: Date; until: Date } | undefined {
  const start = startOfIndianDay(day);
  return start === undefined
    ? undefined
    : { from: new Date(start), until: new Date(start + DAY_MS) };
}

/** The figures of a day by the current books: a payment told later counts on the day on which the bank had it. */
export async function findDayFigures(
  shop: ShopContext,
  span: { from: Date; until: Date },
): Promise<DayFigures> {
  const vouchers = await findVouchers(shop, span);
  const moved = movedBy(vouchers);
  return {
    vouchers: VOUCHER_TYPES.flatMap((type) => {
      const own = vouchers.filter((voucher) => voucher.type === type);
      const paise = own
        .flatMap(({ entries: sides }) => sides)
        .reduce((sum, side) => sum + Math.max(0, side.paise), 0);
      return own.length > 0 ? [{ type, count: own.length, paise }] : [];
    }),
    ledgers: [...moved]
      .map(([name, paise]) => ({ name, paise }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ways: await findWays(shop, span),
    metal: await findMetal(shop, span),
    sets: await findSets(shop, span),
  };
}

type Span = { from: Date; until: Date };

async function findWays({ db }: ShopContext, { from, until }: Span) {
  const sum = (kind: 'in' | 'out') =>
    sql`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = ${kind}), 0) * 100`.mapWith(
      Number,
    );
  return db
    .select({
      way: sql<string>`${payments.channel}`,
      came: sum('in'),
      went: sum('out'),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(payments)
    .where(and(gte(payments.seenAt, from), lt(payments.seenAt, until)))
    .groupBy(payments.channel)
    .orderBy(payments.channel);
}

/** Metal by kind of movement, as customers' accounts saw it, and the refinery's deposits and withdrawals. */
async function findMetal({ db }: ShopContext, { from, until }: Span): Promise<DayFigures['metal']> {
  const side = sql`case when ${entries.account} like 'customer:%' then ${entries.amount}
    when ${entries.account} = 'vault' and ${entrySets.kind} in ('vault-deposit', 'vault-withdrawal') then ${entries.amount}
    else 0 end`;
  const rows = await db
    .select({
      metal: entries.asset,
      kind: entrySets.kind,
      units: sql`sum(${side})`.mapWith(Number),
      count: sql`count(distinct ${entrySets.id})`.mapWith(Number),
    })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(
      and(
        gte(entrySets.at, from),
        lt(entrySets.at, until),
        sql`${entries.asset} <> 'rupees'`,
        notLike(entrySets.kind, 'merge'),
      ),
    )
    .groupBy(entries.asset, entrySets.kind)
    .orderBy(entries.asset, entrySets.kind);
  return rows.flatMap(({ metal, ...row }) => (metal === 'rupees' ? [] : [{ metal, ...row }]));
}

async function findSets({ db }: ShopContext, { from, until }: Span): Promise<DayFigures['sets']> {
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      first: sql<string | null>`min(${entrySets.id})`,
      last: sql<string | null>`max(${entrySets.id})`,
    })
    .from(entrySets)
    .where(and(gte(entrySets.at, from), lt(entrySets.at, until)));
  const numberOf = (id: string | null | undefined) => (id == null ? null : Number(id));
  return { count: row?.count ?? 0, first: numberOf(row?.first), last: numberOf(row?.last) };
}
