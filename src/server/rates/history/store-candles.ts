import { and, eq, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { rateCandles } from '#server/db/schema/digital.ts';
import type { FoldedCandle } from './candle-book.ts';

/**
 * Stores candles in one statement. Where a candle exists already, from this instance or another one with the same feed, highs
 * and lows are merged. Rows are written in the order of their key, so that two instances cannot deadlock.
 */
export async function storeCandles(
  { db }: Pick<ShopContext, 'db'>,
  candles: FoldedCandle[],
): Promise<void> {
  const rows = candles.map(({ source, span, at, open, high, low, close }) => ({
    source,
    span,
    at: new Date(at).toISOString(),
    open: open.toFixed(),
    high: high.toFixed(),
    low: low.toFixed(),
    close: close.toFixed(),
  }));
  await db.execute(sql`
    insert into ${rateCandles} as kept (source, span, at, open, high, low, close)
    select source, span, at, open, high, low, close
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      source text, span text, at timestamptz,
      open numeric, high numeric, low numeric, close numeric
    )
    order by source, span, at
    on conflict (source, span, at) do update set
      high = greatest(kept.high, excluded.high),
      low = least(kept.low, excluded.low),
      close = excluded.close`);
}

const MINUTES_KEPT_MS = 8 * DAY_MS;
const HOURS_KEPT_MS = 400 * DAY_MS;

/** Removes candles that no chart uses any more; daily candles are kept for good. */
export async function sweepCandles({ db, now }: ShopContext): Promise<void> {
  const older = (span: 'minute' | 'hour', keptMs: number) =>
    and(eq(rateCandles.span, span), lt(rateCandles.at, new Date(now() - keptMs)));
  await db
    .delete(rateCandles)
    .where(or(older('minute', MINUTES_KEPT_MS), older('hour', HOURS_KEPT_MS)));
}
