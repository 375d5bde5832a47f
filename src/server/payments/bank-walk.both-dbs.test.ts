import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trustOneWithRupees } from '#server/desk/testing/trust-one.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { rateIs } from '#server/testing/people/transfers.ts';
import { openTestShop, TEST_TRANSFER, type TestShop } from '#server/testing/test-shop.ts';
import { SAYS_HOW_FAR, walkBudget } from '#server/testing/walks/thorough.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { bankDeed, playRound, readAll } from './testing/bank-deeds.ts';
import { BankWalk } from './testing/bank-walk.ts';
import { checkAllTold, checkBankWalk } from './testing/check-bank-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET = walkBudget(4000);

let shop: TestShop;
beforeAll(async () => {
  const none = { depositPercent: '0' };
  shop = await openTestShop({ demo: true, transfer: { ...TEST_TRANSFER, ...none, openMost: 50 } });
  await trustOneWithRupees(shop);
}, 60_000);
afterAll(() => shop.close());

async function customer(place: number): Promise<Buyer> {
  const buyer = await Buyer.arrive(shop);
  await buyer.hold({ gold: '2' });
  await insertPayout(shop, buyer.id, place === 0 ? 'account' : 'upi');
  return buyer;
}

it(
  'what clerks type, statements tell and the bank sends back never counts twice, and never leaves twice',
  async () => {
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(bankDeed, { minLength: 1, maxLength: 3 }), {
          minLength: 25,
          maxLength: 80,
        }),
        async (rounds) => {
          if (BUDGET.over(deeds)) return;
          rateIs(shop, '127000');
          runs += 1;
          const walk = new BankWalk(shop, [await customer(0), await customer(1)], runs);
          for (const round of rounds) {
            await playRound(walk, round);
            await checkBankWalk(walk);
          }
          await readAll(walk, 0, 'never');
          await checkAllTold(walk);
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS, endOnFailure: true },
    );
    expect(deeds).toBeGreaterThan(runs);
    const tally: Record<string, number> = {};
    for (const { state } of await shop.db.select().from(refunds)) {
      tally[`refund ${state}`] = (tally[`refund ${state}`] ?? 0) + 1;
    }
    for (const { state } of await shop.db.select().from(incomingPayments)) {
      tally[state] = (tally[state] ?? 0) + 1;
    }
    if (SAYS_HOW_FAR)
      console.info(`bank walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(tally)}`);
  },
  BUDGET.timeoutMs,
);
