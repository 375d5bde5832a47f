import { DAY_MS } from '#shared/india-time.ts';
import { candleBook } from '#server/rates/history/candle-book.ts';
import { startOfSpan } from '#server/rates/history/candle-spans.ts';
import { storeCandles } from '../rates/history/store-candles.ts';
import { simulatedReading } from '#server/rates/sources/simulated.ts';
import type { Database } from '#server/db/database.ts';
import { type CandleSpan, rateCandles } from '#server/db/schema/digital.ts';

const MINUTE = 60_000;

/**
 * Sampled more coarsely the further back, in longer candles. Minute candles only cover the day chart, because a new demo waits
 * for all of this.
 */
const PARTS: { fromDays: number; toDays: number; everyMs: number; spans: CandleSpan[] }[] = [
  { fromDays: 365, toDays: 31, everyMs: 30 * MINUTE, spans: ['day'] },
  { fromDays: 31, toDays: 1, everyMs: 5 * MINUTE, spans: ['day', 'hour'] },
  { fromDays: 1, toDays: 0, everyMs: MINUTE / 4, spans: ['day', 'hour', 'minute'] },
];

/**
 * Gives a demo without rate history a year of it, up to epoch ms `now`: what its simulated feed would have said, so that the
 * feed continues it.
 */
export async function addDemoHistory(db: Database, seed: string, now: number): Promise<void> {
  const [any] = await db.select({ at: rateCandles.at }).from(rateCandles).limit(1);
  if (any) return;
  const book = candleBook();
  for (const { fromDays, toDays, everyMs, spans } of PARTS) {
    const end = toDays === 0 ? now : startOfSpan('day', now - toDays * DAY_MS);
    for (let at = startOfSpan('day', now - fromDays * DAY_MS); at < end; at += everyMs) {
      book.fold(simulatedReading(seed, at), spans);
    }
  }
  book.fold(simulatedReading(seed, now));
  await storeCandles({ db }, book.take());
}
