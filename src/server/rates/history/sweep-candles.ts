import { and, eq, lt, or } from 'drizzle-orm';
import { rateCandles } from '../../db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';
import { DAY_MS } from '#shared/india-time.ts';

const MINUTES_KEPT_MS = 8 * DAY_MS;
const HOURS_KEPT_MS = 400 * DAY_MS;

/** Removes candles that no range of a chart is made of any more. Days are kept for good. */
export async function sweepCandles({ db, now }: ShopContext): Promise<void> {
  const older = (span: 'minute' | 'hour', keptMs: number) =>
    and(eq(rateCandles.span, span), lt(rateCandles.at, new Date(now() - keptMs)));
  await db
    .delete(rateCandles)
    .where(or(older('minute', MINUTES_KEPT_MS), older('hour', HOURS_KEPT_MS)));
}
