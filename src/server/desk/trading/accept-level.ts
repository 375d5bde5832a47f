import { isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { acceptedLevels, rateTrips } from '#server/db/schema/trading.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { levelDoubt } from '#server/rates/guard/doubts.ts';
import { DEMO_BANDS, readControls } from '#server/trading/controls.ts';
import type { DeskTx } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';

/** Rupees as exact text: gold for 10 g, silver for 1 kg. */
export interface AcceptedLevel {
  gold: string;
  silver: string;
}

/**
 * Confirms a level of the market: a feed near it is believed again. Returns how many trips of the guard this ended. Throws a
 * Refusal 409 for a level that the bands exclude. Call `shop.refreshTrading` after the transaction.
 */
export async function acceptLevel(
  tx: DeskTx,
  level: AcceptedLevel,
  reason: string,
): Promise<{ trips: number }> {
  const { db, now } = tx.shop;
  const { bands, ratio } = await readControls(db);
  const demo = (await hasDemoCustomer(db)) ? DEMO_BANDS : {};
  const asks = { gold: Number(level.gold), silver: Number(level.silver) };
  const doubt = levelDoubt(asks, { bands: { ...demo, ...bands }, ratio });
  if (doubt) {
    const first = 'Nobody can accept what the bands rule out; set them first with rate-band.';
    throw new Refusal(
      REFUSED.conflict,
      `${doubt.words[0]?.toUpperCase()}${doubt.words.slice(1)}. ${first}`,
    );
  }
  const at = new Date(now());
  const { gold, silver } = level;
  await db.insert(acceptedLevels).values({ gold, silver, by: tx.by, reason, acceptedAt: at });
  const ended = await db
    .update(rateTrips)
    .set({ endedAt: at, ended: 'accepted' })
    .where(isNull(rateTrips.endedAt))
    .returning({ id: rateTrips.id, reason: rateTrips.reason, latest: rateTrips.latest });
  await recordAudit(tx, {
    act: 'accept-rate',
    subject: 'rates',
    details: { gold, silver, reason, trips: ended },
  });
  return { trips: ended.length };
}
