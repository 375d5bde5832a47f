import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { orderSearch } from '#server/db/schema/dispatch.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { findDueBack } from '#server/payments/records/find-due-back.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { SAYS_HOW_FAR, walkBudget } from '#server/testing/walks/thorough.ts';
import { insertOrder } from './testing/insert-order.ts';
import { orderDeed, OrderWalk, WALK_ORDER } from './testing/order-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET = walkBudget(4000);
/** Paise that one person may give back at once: less than an order. */
const MOST_ALONE = 100_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await shop.db.update(deskRules).set({ value: 'no' });
  await shop.db
    .update(deskLimits)
    .set({ each: MOST_ALONE, day: 10 ** 13 })
    .where(eq(deskLimits.name, 'rupees'));
}, 60_000);
afterAll(() => shop.close());

it(
  'orders that several clerks receive, confirm, cancel, return and refund at once keep their money right',
  async () => {
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(orderDeed, { minLength: 1, maxLength: 4 }), {
          minLength: 5,
          maxLength: 40,
        }),
        async (rounds) => {
          if (BUDGET.over(deeds)) return;
          const { id } = await newCustomer(shop);
          const numbers: string[] = [];
          for (let at = 0; at < 2; at++) {
            const { paid } = WALK_ORDER;
            numbers.push(await insertOrder(shop, id, { paid, grams: '2.5', quantity: 2 }));
          }
          const walk = new OrderWalk(shop, numbers, id, `W${runs}`);
          runs += 1;
          for (const round of rounds) await walk.round(round);
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(runs);
    expect((await verifyLedger(shop)).broken).toBeUndefined();
    expect(await findWrongSums(shop)).toEqual([]);
    // The mark of orders with money due back matches exactly the orders that have it, despite concurrent changes.
    const marked = shop.db.select({ id: orderSearch.orderId }).from(orderSearch);
    const ids = (await marked.where(eq(orderSearch.over, true)).orderBy(orderSearch.orderId)).map(
      ({ id }) => id,
    );
    expect(ids).toEqual((await findDueBack(shop)).map(({ order }) => order.id));
    const tally: Record<string, number> = {};
    for (const { act, by, details } of await shop.db.select().from(auditLog)) {
      tally[act] = (tally[act] ?? 0) + 1;
      if (act !== 'refunded' || paiseOf(String(details['amount'])) <= MOST_ALONE) continue;
      expect(String(details['approvedBy'])).not.toBe(by);
      expect(details['approvedBy']).toBeDefined();
    }
    if (SAYS_HOW_FAR)
      console.info(`order walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(tally)}`);
  },
  BUDGET.timeoutMs,
);
