import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coupons } from '#server/db/schema/cart.ts';
import { trustOneWithRupees } from '#server/desk/testing/trust-one.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import { rateIs } from '#server/testing/people/transfers.ts';
import { walkMsHere } from '#server/testing/walks/thorough.ts';
import { checkWalk } from './testing/check-walk.ts';
import { transferDeed, TransferWalk } from './testing/transfer-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET_MS = walkMsHere(5000);

let shop: TestShop;
beforeAll(async () => {
  const none = { depositPercent: '0' };
  shop = await openTestShop({ demo: true, transfer: { ...TEST_TRANSFER, ...none, openMost: 50 } });
  await trustOneWithRupees(shop);
}, 60_000);
afterAll(() => shop.close());

it(
  'orders by transfer that are paid in parts, late, twice and too much, lapse, go on and come back keep their money right',
  async () => {
    const until = performance.now() + BUDGET_MS;
    const [coupon] = await shop.db
      .insert(coupons)
      .values({ code: 'WALK', amount: '500.00' })
      .returning();
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(transferDeed, { minLength: 1, maxLength: 4 }), {
          minLength: 5,
          maxLength: 40,
        }),
        async (rounds) => {
          if (performance.now() > until) return;
          rateIs(shop, '127000');
          const first = await Buyer.arrive(shop);
          const people = [first, await Buyer.arrive(shop)];
          for (const buyer of people) await buyer.hold({ gold: '100' });
          const { id: coinId } = await first.add(GOLD_10G);
          const pieces = { bag: GOLD_10G, coinId, couponId: coupon?.id ?? 0 };
          const walk = new TransferWalk(shop, people, pieces, `T${runs}`);
          runs += 1;
          for (const round of rounds) {
            await walk.round(round);
            await checkWalk(walk);
          }
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(runs);
    expect((await verifyLedger(shop)).broken).toBeUndefined();
    expect(await findWrongSums(shop)).toEqual([]);
    const states: Record<string, number> = {};
    for (const { state } of await shop.db.select().from(orders)) {
      states[state] = (states[state] ?? 0) + 1;
    }
    if (process.env['INTERLEAVING_MS'])
      console.info(`transfer walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(states)}`);
  },
  BUDGET_MS + 120_000,
);
