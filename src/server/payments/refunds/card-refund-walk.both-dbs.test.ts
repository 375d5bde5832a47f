import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trustOneWithRupees } from '#server/desk/testing/trust-one.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { rateIs } from '#server/testing/people/transfers.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { SAYS_HOW_FAR, walkBudget } from '#server/testing/walks/thorough.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { CardRefundWalk, cardRefundDeed, WalkProvider } from './testing/card-refund-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET = walkBudget(3000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await trustOneWithRupees(shop);
}, 60_000);
afterAll(() => shop.close());

it(
  'money of card orders that goes back by card and by bank, while the provider fails, goes back once',
  async () => {
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cardRefundDeed, { minLength: 1, maxLength: 3 }), {
          minLength: 15,
          maxLength: 60,
        }),
        async (rounds) => {
          if (BUDGET.over(deeds)) return;
          rateIs(shop, '127000');
          const buyer = await Buyer.arrive(shop);
          await insertPayout(shop, buyer.id);
          const provider = new WalkProvider();
          shop.cards = provider.gateway;
          const walk = new CardRefundWalk(shop, buyer, provider, `K${runs}X`);
          runs += 1;
          for (const round of rounds) {
            rateIs(shop, '127000');
            await walk.round(round);
          }
          await walk.end();
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(runs);
    const tally: Record<string, number> = {};
    for (const { state, way } of await shop.db.select().from(refunds)) {
      tally[`${way} ${state}`] = (tally[`${way} ${state}`] ?? 0) + 1;
    }
    if (SAYS_HOW_FAR)
      console.info(`card refund walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(tally)}`);
  },
  BUDGET.timeoutMs,
);
