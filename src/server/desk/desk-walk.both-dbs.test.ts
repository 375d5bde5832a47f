import fc from 'fast-check';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indianTime } from '#shared/india-time.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { auditLog, type DeskLimit, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { findFree, REFINERY, VAULT } from '#server/digital/ledger/vault.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { Buyer, SILVER_10G } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { amountsOf } from '#server/testing/simulation/books.ts';
import { SAYS_HOW_FAR, walkBudget } from '#server/testing/walks/thorough.ts';
import { deed, TradeWalk } from '#server/testing/walks/trade-walk.ts';
import { openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { runDesk } from './command-line/run-desk.ts';
import { deskDeed, DeskWalk } from './testing/desk-walk.ts';

/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET = walkBudget(4000);

const LIMITS: Record<DeskLimit, { each: number; day: number }> = {
  gold: { each: 5000, day: 30_000 },
  silver: { each: 200_000, day: 1_000_000 },
  rupees: { each: 500_000, day: 3_000_000 },
  'vault-gold': { each: 20_000, day: 100_000 },
  'vault-silver': { each: 500_000, day: 3_000_000 },
};

let shop: TestShop;
let coinId = 0;
beforeAll(async () => {
  shop = await openTradeShop();
  coinId = (await new CatalogueTour(shop).weight(SILVER_10G)).id;
  await shop.db.update(deskRules).set({ value: 'no' });
  await shop.db.update(deskLimits).set({ each: 10 ** 12, day: 10 ** 13 });
  // Little metal is left free, so that it runs out.
  const free = await findFree(shop);
  const args = ['vault', 'withdraw', '--ref', 'start', '--reason', 'x'];
  const gold = String((free.gold - toUnits('20')) / 10_000);
  const silver = String((free.silver - toUnits('500')) / 10_000);
  const { error } = await runDesk(shop, {
    args: [...args, '--gold', gold, '--silver', silver],
    user: 'owner',
  });
  if (error.length > 0) throw new Error(error.join());
  // Before the first day whose limits count.
  shop.clock.now += 24 * 60 * 60_000;
  await shop.db.delete(deskLimits);
  const rows = Object.entries(LIMITS).map(([name, limit]) => ({
    name: name as DeskLimit,
    ...limit,
  }));
  await shop.db.insert(deskLimits).values(rows);
}, 60_000);
afterAll(() => shop.close());

const any = fc.oneof(
  { weight: 3, arbitrary: deskDeed },
  { weight: 2, arbitrary: fc.record({ trade: deed }) },
);

it(
  'a desk of several people, customers who trade and transactions that die end as the model does',
  async () => {
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(any, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 30 }),
        async (rounds) => {
          if (BUDGET.over(deeds)) return;
          const people = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
          const begin = { gold: '1', silver: '30' };
          for (const buyer of people) {
            await bringMetal(buyer.id, begin);
            await buyer.hold(begin);
            await tellPayout(buyer);
          }
          const rows = await shop.db
            .select()
            .from(customers)
            .where(
              inArray(
                customers.id,
                people.map(({ id }) => id),
              ),
            );
          const numbers = people.map(({ id }) => rows.find((row) => row.id === id)?.number ?? '');
          const trades = new TradeWalk(shop, people, coinId);
          for (const own of trades.held) Object.assign(own, { gold: 10_000, silver: 300_000 });
          const walk = new DeskWalk(shop, people, numbers, trades, `RUN${runs}`);
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
    const tally = await requireTwoAboveLimits();
    if (SAYS_HOW_FAR)
      console.info(`desk walk: ${runs} runs, ${deeds} deeds; ${JSON.stringify(tally)}`);
  },
  BUDGET.timeoutMs,
);

/** Deposits metal for the customers' initial holdings. */
const bringMetal = (id: number, metals: Record<'gold' | 'silver', string>) =>
  inTransaction(shop, (tx) =>
    postEntries(tx, {
      kind: 'vault-deposit',
      reference: `begin:${id}`,
      entries: (['gold', 'silver'] as const).flatMap((asset) => [
        { account: VAULT, asset, amount: toUnits(metals[asset]) },
        { account: REFINERY, asset, amount: -toUnits(metals[asset]) },
      ]),
    }),
  );

/** Checks the limits against the audit log, which does not contain limits. */
async function requireTwoAboveLimits() {
  const days = new Map<string, number>();
  const tally: Record<string, number> = {};
  for (const { act, by, at, details } of await shop.db.select().from(auditLog)) {
    tally[act] = (tally[act] ?? 0) + 1;
    if (details['reference'] === 'start' || by === 'owner') continue;
    for (const [name, amount] of amountsOf(act, details)) {
      const second = details['approvedBy'];
      if (second !== undefined) {
        expect(String(second).toLowerCase()).not.toBe(by.toLowerCase());
        continue;
      }
      expect(amount).toBeLessThanOrEqual(LIMITS[name].each);
      const day = `${name} ${indianTime(at.getTime()).day}`;
      days.set(day, (days.get(day) ?? 0) + amount);
      expect(days.get(day)).toBeLessThanOrEqual(LIMITS[name].day);
    }
  }
  return tally;
}
