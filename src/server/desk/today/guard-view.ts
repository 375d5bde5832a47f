import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { GuardView } from '#shared/desk/contract/trading-fields.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { rateCandles } from '#server/db/schema/digital.ts';
import { rateBands, rateTrips } from '#server/db/schema/trading.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { ratioOf } from '#server/rates/guard/doubts.ts';
import { MINUTE_MS, moveBetween, MOVES } from '#server/rates/guard/moves.ts';
import { DEMO_BANDS, readControls, USUAL_RATIO } from '#server/trading/controls.ts';
import { startOfToday } from './figures.ts';

type Where = Pick<ShopContext, 'db' | 'now' | 'freshRates' | 'lastRates'>;
type Day = GuardView['day'];

/** The guard's current state: bands, the last accepted level, the checks with their limits, and the day. */
export async function findGuard(shop: Where): Promise<GuardView> {
  const { accepted, ratio } = await readControls(shop.db);
  const day = await findDay(shop);
  return {
    bands: await findBands(shop),
    ...(accepted && {
      accepted: {
        gold: String(accepted.gold),
        silver: String(accepted.silver),
        by: accepted.by,
        reason: accepted.reason,
        at: accepted.at,
      },
    }),
    checks: checksOf(shop, day, ratio),
    day,
  };
}

async function findBands({ db }: Where): Promise<GuardView['bands']> {
  const rows = await db.select().from(rateBands);
  const demo = (await hasDemoCustomer(db)) ? DEMO_BANDS : {};
  return (['gold', 'silver', 'ratio'] as const).flatMap((of) => {
    const row = rows.find((each) => each.of === of);
    if (row) return [{ of, from: row.from, to: row.to, by: row.by, at: row.setAt.getTime() }];
    const usual = of === 'ratio' ? USUAL_RATIO : demo[of];
    return usual ? [{ of, from: String(usual.from), to: String(usual.to) }] : [];
  });
}

/** Today's closing rates by the minute. */
async function findDay({ db, now }: Where): Promise<Day> {
  const { source, span, at, close } = rateCandles;
  const rows = await db
    .select({ source, at, close })
    .from(rateCandles)
    .where(and(eq(span, 'minute'), gte(at, new Date(startOfToday(now())))))
    .orderBy(at);
  const silver = new Map(
    rows.filter((row) => row.source === 'silver').map((row) => [row.at.getTime(), row.close]),
  );
  return rows.flatMap((row) => {
    const other = silver.get(row.at.getTime());
    if (row.source !== 'gold' || other === undefined) return [];
    return [{ at: row.at.getTime(), gold: Number(row.close), silver: Number(other) }];
  });
}

function checksOf(
  { freshRates, lastRates, now }: Where,
  day: Day,
  ratio: { from: number; to: number },
): GuardView['checks'] {
  const reading = freshRates() ?? lastRates();
  const level = reading && { gold: Number(reading.gold), silver: Number(reading.silver) };
  if (!level || !(level.gold > 0 && level.silver > 0)) return [];
  const moved = (from: Day[number] | undefined, limit: 'minute' | 'day') => {
    const gold = from ? moveBetween(from.gold, level.gold) : 0;
    const silver = from ? moveBetween(from.silver, level.silver) : 0;
    const limits = { gold: percent(MOVES.gold[limit]), silver: percent(MOVES.silver[limit]) };
    const right = gold <= MOVES.gold[limit] && silver <= MOVES.silver[limit];
    return { check: limit, gold, silver, limits, right };
  };
  const lastMinute = day.findLast(({ at }) => at <= now() - MINUTE_MS && at > now() - DAY_MS);
  const times = ratioOf(level);
  return [
    moved(lastMinute, 'minute'),
    moved(day[0], 'day'),
    {
      check: 'ratio',
      gold: times,
      limits: { gold: `${ratio.from} to ${ratio.to}`, silver: '' },
      right: times >= ratio.from && times <= ratio.to,
    },
  ];
}

const percent = (value: number) => `${value} %`;

const TRIP = {
  id: rateTrips.id,
  trippedAt: rateTrips.trippedAt,
  endedAt: rateTrips.endedAt,
  reason: rateTrips.reason,
  words: rateTrips.words,
  ended: rateTrips.ended,
};
type TripRow = Pick<typeof rateTrips.$inferSelect, keyof typeof TRIP>;

/** The guard's trips, newest first: one more than `limit`, to know whether there are more. */
export const findTrips = (
  { db }: Pick<ShopContext, 'db'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TripRow[]> =>
  db
    .select(TRIP)
    .from(rateTrips)
    .where(after === undefined ? undefined : lt(rateTrips.id, Number(after) || 0))
    .orderBy(desc(rateTrips.id))
    .limit(limit + 1);
