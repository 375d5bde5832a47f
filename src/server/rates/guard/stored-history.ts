import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Database } from '#server/db/database.ts';
import { type CandleSpan, rateCandles } from '#server/db/schema/digital.ts';
import { rateTrips } from '#server/db/schema/trading.ts';
import { HOUR_MS, METALS } from './moves.ts';
import { type HourSpan, type KeptHistory, type Level, type Trip, TRIP_REASONS } from './state.ts';

/** What the first reading after a start is compared with: the last kept candle, the last day, an open trip and the returns before it. */
export async function readStoredHistory(
  db: Database,
  now: number,
  accepted: Level | undefined,
): Promise<KeptHistory> {
  const candle = await lastStored(db);
  const base = accepted && !(candle && candle.at > accepted.at) ? accepted : candle;
  // Levels before an accepted level say nothing about levels after it.
  const since = Math.max(now - DAY_MS, accepted?.at ?? 0);
  const trip = await openTrip(db);
  const looked = Math.max((trip?.since ?? now) - HOUR_MS, accepted?.at ?? 0);
  return { base, hours: await lastHours(db, since), trip, returns: await lastReturns(db, looked) };
}

/** The market's level when the store last recorded it. */
export const lastStored = async (db: Database): Promise<Level | undefined> =>
  (await lastClose(db, 'minute')) ?? lastClose(db, 'day');

async function lastClose(db: Database, span: CandleSpan): Promise<Level | undefined> {
  const closes: Partial<Record<Metal, { at: Date; close: string }>> = {};
  for (const metal of METALS) {
    const { source, at, close } = rateCandles;
    const [last] = await db
      .select({ at, close })
      .from(rateCandles)
      .where(and(eq(source, metal), eq(rateCandles.span, span)))
      .orderBy(desc(at))
      .limit(1);
    if (last) closes[metal] = last;
  }
  const { gold, silver } = closes;
  if (!gold || !silver) return undefined;
  const at = Math.min(gold.at.getTime(), silver.at.getTime());
  return { gold: Number(gold.close), silver: Number(silver.close), at };
}

async function lastHours(db: Database, since: number): Promise<HourSpan[]> {
  const { source, span, at, low, high } = rateCandles;
  const rows = await db
    .select({ source, at, low, high })
    .from(rateCandles)
    .where(and(eq(span, 'hour'), gte(at, new Date(since))))
    .orderBy(at);
  const silvers = rows.filter((row) => row.source === 'silver');
  return rows.flatMap((gold) => {
    const silver = silvers.find((row) => row.at.getTime() === gold.at.getTime());
    if (gold.source !== 'gold' || !silver) return [];
    return [
      {
        hour: gold.at.getTime(),
        low: { gold: Number(gold.low), silver: Number(silver.low) },
        high: { gold: Number(gold.high), silver: Number(silver.high) },
      },
    ];
  });
}

/** A trip outlives the process: a restart is no confirmation. */
async function openTrip(db: Database): Promise<Trip | undefined> {
  const [row] = await db
    .select()
    .from(rateTrips)
    .where(isNull(rateTrips.endedAt))
    .orderBy(desc(rateTrips.id))
    .limit(1);
  if (!row) return undefined;
  return {
    reason: TRIP_REASONS.find((reason) => reason === row.reason) ?? 'start',
    metal: row.metal ?? undefined,
    words: row.words,
    since: row.trippedAt.getTime(),
    first: row.first,
    latest: row.latest,
    anchor: row.anchor ?? undefined,
    most: row.most,
    calmSince: undefined,
  };
}

/** A restart does not forget how often the source came back by itself: each instance has a row of one return, ended at one time. */
async function lastReturns(db: Database, since: number): Promise<number[]> {
  const { ended, endedAt } = rateTrips;
  const rows = await db
    .selectDistinct({ endedAt })
    .from(rateTrips)
    .where(and(eq(ended, 'back'), gt(endedAt, new Date(since))))
    .orderBy(endedAt);
  return rows.flatMap(({ endedAt: at }) => at?.getTime() ?? []);
}
