import { gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { saidRates } from '#server/db/schema/trading.ts';
import type { QuotedRates } from './quoted-rates.ts';
import type { RateReading } from './sources/source.ts';

/** Shorter than the time between a customer's reading a price and tapping. */
const SHARE_EVERY_MS = 250;
const SWEEP_EVERY_MS = 60_000;

/**
 * Shares with the other instances which readings this one shows, until it is stopped: a customer may read a price from one
 * instance and buy from another. What could not be shared is retried in the next round.
 */
export function shareSaidRates(
  shop: Pick<ShopContext, 'db' | 'log'>,
  { quoted, clock, forMs }: { quoted: Pick<QuotedRates, 'shown'>; clock: Clock; forMs: number },
): () => Promise<void> {
  let told = 0;
  let sweptAt = clock.now();
  let stopped = false;
  let callOff = () => {};
  let telling = Promise.resolve();

  async function tell(): Promise<void> {
    const now = clock.now();
    // The clock was set back: what was told last would be newer than all that follows.
    if (told > now) told = 0;
    const rows = quoted
      .shown()
      .filter(({ last }) => last > told)
      .map(({ reading: { gold, silver, time }, last }) => ({
        gold,
        silver,
        time,
        until: new Date(last + forMs),
      }));
    if (rows.length > 0) {
      await shop.db
        .insert(saidRates)
        .values(rows)
        .onConflictDoUpdate({
          target: [saidRates.gold, saidRates.silver, saidRates.time],
          set: { until: sql`greatest(${saidRates.until}, excluded.until)` },
        });
      told = Math.max(...rows.map(({ until }) => until.getTime() - forMs));
    }
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await shop.db.delete(saidRates).where(lt(saidRates.until, new Date(now - SWEEP_EVERY_MS)));
  }

  function again(): void {
    if (stopped) return;
    callOff = clock.after(SHARE_EVERY_MS, () => {
      telling = tell()
        .catch((error: unknown) => shop.log.warn({ err: error }, 'rates could not be shared'))
        .finally(again);
    });
  }
  again();

  return async () => {
    stopped = true;
    callOff();
    await telling;
  };
}

/** The readings that any instance has shown and a screen may still show as live. */
export async function findSaidRates({
  db,
  now,
}: Pick<ShopContext, 'db' | 'now'>): Promise<RateReading[]> {
  const { gold, silver, time, until } = saidRates;
  return db
    .select({ gold, silver, time })
    .from(saidRates)
    .where(gte(until, new Date(now())));
}
