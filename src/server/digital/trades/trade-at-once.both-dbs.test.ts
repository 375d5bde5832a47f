import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { attempts } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { Buyer, SILVER_10G } from '#server/testing/people/buyer.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { deed, TradeWalk } from '#server/testing/walks/trade-walk.ts';
import {
  askTicket,
  listTradesOf,
  makeTrade,
  openTradeShop,
  standTogether,
} from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { walkMsHere } from '#server/testing/walks/thorough.ts';
import { findHoldings } from '../ledger/find-holdings.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const HUNDRED = Array.from({ length: 100 }, (_, turn) => turn);
/** The most runs that a fast machine tries; a slow or busy one tries fewer. */
const MOST_RUNS = 10_000;
const BUDGET_MS = walkMsHere(6000);

let shop: TestShop;
let coinId = 0;
beforeAll(async () => {
  shop = await openTradeShop();
  coinId = (await new CatalogueTour(shop).weight(SILVER_10G)).id;
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(attempts));

const refusals = (ends: PromiseSettledResult<unknown>[]): unknown[] =>
  ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));

it('one of a hundred concurrent sales of a whole holding succeeds', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '5' });
  await tellPayout(asha);
  const tickets = [];
  for (const turn of HUNDRED) {
    if (turn % 30 === 0) await shop.db.delete(attempts);
    tickets.push(await askTicket(asha, { side: 'sell', grams: '5' }));
  }
  await standTogether(asha, tickets);
  const ends = await Promise.allSettled(
    tickets.map((ticket) => makeTrade(asha, ticket, { RequestId: ticket.ONumber })),
  );
  const refused = refusals(ends);
  expect(refused).toHaveLength(99);
  for (const reason of refused) expect(reason).toMatchObject({ code: 409 });
  expect(await findHoldings(shop, asha.id)).toEqual({ gold: 0, silver: 0 });
  expect(await shop.db.select().from(digitalSales)).toHaveLength(1);
  expect((await verifyLedger(shop)).broken).toBeUndefined();
}, 120_000);

it('a ticket sent a hundred times at once is traded once', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '5' });
  await tellPayout(asha);
  const sold = await askTicket(asha, { side: 'sell' });
  const bought = await askTicket(asha);
  const card = { paymentMode: 'CARD' as const };
  const same = await Promise.all([
    ...HUNDRED.map(() => makeTrade(asha, sold, { RequestId: 'one sale' })),
    ...HUNDRED.map(() => makeTrade(asha, bought, { ...card, RequestId: 'one purchase' })),
  ]);
  expect(new Set(same.map(({ ONumber }) => ONumber)).size).toBe(2);
  const others = await Promise.allSettled([
    ...HUNDRED.map(() => makeTrade(asha, sold)),
    ...HUNDRED.map((turn) => makeTrade(asha, bought, { ...card, RequestId: `id ${turn}` })),
  ]);
  expect(refusals(others)).toHaveLength(200);
  for (const reason of refusals(others)) expect(reason).toMatchObject({ reason: 'already-placed' });
  expect(await asha.balance()).toMatchObject({ gold: '4.0000' });
  const listed = await listTradesOf(asha);
  expect(listed.filter(({ type }) => type === 1)).toMatchObject([
    { volume: '1.0000', Unpaid: true },
  ]);
}, 120_000);

it(
  'any interleaving of trades, conversions, rejections and repeats ends as the model does',
  async () => {
    const until = performance.now() + BUDGET_MS;
    let [runs, deeds] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 12 }),
        async (rounds) => {
          if (performance.now() > until) return;
          const people = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
          const walk = new TradeWalk(shop, people, coinId);
          for (const [who, buyer] of people.entries()) {
            await buyer.hold({ gold: '1', silver: '30' });
            await tellPayout(buyer);
            Object.assign(walk.held[who] ?? {}, { gold: 10_000, silver: 300_000 });
          }
          for (const round of rounds) await walk.round(round);
          runs += 1;
          deeds += walk.deeds;
        },
      ),
      { numRuns: MOST_RUNS },
    );
    expect(runs).toBeGreaterThan(0);
    expect(deeds).toBeGreaterThan(runs);
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  },
  BUDGET_MS + 120_000,
);
