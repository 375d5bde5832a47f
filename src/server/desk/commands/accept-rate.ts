import { isNull } from 'drizzle-orm';
import { acceptedLevels, rateTrips } from '#server/db/schema/trading.ts';
import { DEMO_BANDS, readControls } from '#server/trading/controls.ts';
import { levelDoubt } from '#server/rates/guard/doubts.ts';
import { hasDemoCustomer } from '#server/demo/demo-customer.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskCommand } from '../command.ts';
import { readAsk } from '../read-metal.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { rupees } from '../words.ts';

export const acceptRateCommand: DeskCommand = {
  name: 'accept-rate',
  takes: [],
  options: {
    gold: { value: 'RUPEES', about: 'where gold really is, for 10 g', required: true },
    silver: { value: 'RUPEES', about: 'where silver really is, for 1 kg', required: true },
    reason: { value: 'TEXT', about: 'how you know; it is kept for good', required: true },
  },
  about: 'vouches for a level of the market, so that a feed near it is believed again',
  async run(desk, given) {
    const level = { gold: readAsk(given, 'gold'), silver: readAsk(given, 'silver') };
    const reason = readWords(given, 'reason');
    const answer = await together(desk, async (tx) => {
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
      await db.insert(acceptedLevels).values({ ...level, by: tx.by, reason, acceptedAt: at });
      const ended = await db
        .update(rateTrips)
        .set({ endedAt: at, ended: 'accepted' })
        .where(isNull(rateTrips.endedAt))
        .returning({ id: rateTrips.id, reason: rateTrips.reason, latest: rateTrips.latest });
      await recordAudit(tx, {
        act: 'accept-rate',
        subject: 'rates',
        details: { ...level, reason, trips: ended },
      });
      return {
        lines: [
          `Accepted: gold ${rupees(level.gold)} for 10 g, silver ${rupees(level.silver)} for 1 kg.`,
          'The feed is believed as soon as it is within 2 % of gold and 3 % of silver there; see rates.',
        ],
        data: { accepted: level, trips: ended.length },
      };
    });
    await desk.shop.refreshTrading?.();
    return answer;
  },
};
