import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { type CandleSpan, rateCandles } from '../../db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';
import { DAY_MS, INDIA_AHEAD_MS } from '#shared/india-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** For each range its candle span, how far back it goes, and the length of its own candles: at most some 370. */
const RANGES: Record<RateRange, { span: CandleSpan; backMs: number; stepMs: number }> = {
  '1D': { span: 'minute', backMs: DAY_MS, stepMs: 5 * MINUTE },
  '1W': { span: 'hour', backMs: 7 * DAY_MS, stepMs: HOUR },
  '1M': { span: 'hour', backMs: 30 * DAY_MS, stepMs: 4 * HOUR },
  '1Y': { span: 'day', backMs: 365 * DAY_MS, stepMs: DAY_MS },
};

/** A weekend with holidays at both ends. What stood longer ago is no price of the range's beginning. */
const LONGEST_PAUSE_MS = 5 * DAY_MS;

/** Rupees as exact text: gold for 10 g, silver for 1 kg. */
export interface ListedCandle {
  /** When it begins, epoch ms. */
  at: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

/**
 * The history of a metal over a range up to now, oldest first. Where the market was closed as the range began, the first candle opens
 * at the price that stood then: on a Monday morning the change of a day is that since Saturday's close.
 */
export async function listCandles(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  source: 'gold' | 'silver',
  range: RateRange,
): Promise<ListedCandle[]> {
  const { span, backMs, stepMs } = RANGES[range];
  // A candle at the edge is included whole or not at all.
  const first = Math.ceil((now() - backMs + INDIA_AHEAD_MS) / stepMs) * stepMs - INDIA_AHEAD_MS;
  const { at, open, high, low, close } = rateCandles;
  const step = sql`floor((extract(epoch from ${at}) * 1000 + ${INDIA_AHEAD_MS}) / ${stepMs})`;
  const rows = await db
    .select({
      step: step.mapWith(Number),
      open: sql<string>`(array_agg(${open} order by ${at}))[1]::text`,
      high: sql<string>`max(${high})::text`,
      low: sql<string>`min(${low})::text`,
      close: sql<string>`(array_agg(${close} order by ${at} desc))[1]::text`,
    })
    .from(rateCandles)
    .where(
      and(eq(rateCandles.source, source), eq(rateCandles.span, span), gte(at, new Date(first))),
    )
    // By position: the expression's text repeated here would have other parameters than the columns.
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const candles = rows.map(({ step, ...asks }) => ({
    at: step * stepMs - INDIA_AHEAD_MS,
    ...asks,
  }));
  const [begins, ...rest] = candles;
  if (!begins || begins.at === first) return candles;
  const stood = await closeBefore({ db }, { source, span, before: new Date(first) });
  return stood === undefined ? candles : [openedAt(begins, stood), ...rest];
}

/** A candle that opens at `open`, which may be beyond what it has seen: lowest and highest are of all that stood in the range. */
function openedAt(candle: ListedCandle, open: string): ListedCandle {
  const price = exact(open);
  return {
    ...candle,
    open,
    high: price.gt(candle.high) ? open : candle.high,
    low: price.lt(candle.low) ? open : candle.low,
  };
}

/** The market's close before a moment, where it is of the last trading day. */
async function closeBefore(
  { db }: Pick<ShopContext, 'db'>,
  { source, span, before }: { source: 'gold' | 'silver'; span: CandleSpan; before: Date },
): Promise<string | undefined> {
  const { at, close } = rateCandles;
  const since = new Date(before.getTime() - LONGEST_PAUSE_MS);
  const [last] = await db
    .select({ close: sql<string>`${close}::text` })
    .from(rateCandles)
    .where(
      and(
        eq(rateCandles.source, source),
        eq(rateCandles.span, span),
        gte(at, since),
        lt(at, before),
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return last?.close;
}
