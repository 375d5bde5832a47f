import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trustOneWithRupees } from '#server/desk/testing/trust-one.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { SAYS_HOW_FAR, walkBudget } from '#server/testing/walks/thorough.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { refundDeed, RefundWalk } from './testing/refund-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET = walkBudget(4000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await trustOneWithRupees(shop);
}, 60_000);
afterAll(() => shop.close());

it(
  'refunds that several clerks ask for, send, note and take back at once give nothing back twice',
  async () => {
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(refundDeed, { minLength: 1, maxLength: 4 }), {
          minLength: 5,
          maxLength: 40,
        }),
        async (rounds) => {
          if (BUDGET.over(deeds)) return;
          const { id } = await newCustomer(shop);
          await insertPayout(shop, id, 'account');
          const numbers = [await insertOrder(shop, id), await insertOrder(shop, id)];
          const walk = new RefundWalk(shop, numbers, `R${runs}X`);
          runs += 1;
          for (const round of rounds) await walk.round(round);
          await walk.end();
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(runs);
    const tally: Record<string, number> = {};
    for (const { state } of await shop.db.select().from(refunds)) {
      tally[state] = (tally[state] ?? 0) + 1;
    }
    if (SAYS_HOW_FAR)
      console.info(`refund walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(tally)}`);
  },
  BUDGET.timeoutMs,
);
