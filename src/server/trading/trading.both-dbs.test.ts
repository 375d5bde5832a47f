import { desc, gt } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UpdateQuantity } from '#shared/contract/bag-changes.ts';
import { systemClock } from '#server/clock.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { acceptedLevels, halts, rateBands, rateTrips } from '#server/db/schema/trading.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { askTicket, makeTrade } from '#server/testing/people/trader.ts';
import {
  atDesk,
  openTradingInstance,
  type TradingInstance,
  type TradingOptions,
} from '#server/testing/trading-shop.ts';

let base: TestShop;
const instances: TradingInstance[] = [];
async function open(options: TradingOptions = {}): Promise<TradingInstance> {
  const instance = await openTradingInstance(base, options);
  instances.push(instance);
  return instance;
}
let noon: number;
/** The audit log only grows: entries up to here are from earlier tests. */
let seenActs = 0;
beforeAll(async () => {
  base = await openTestShop({ demo: true });
  noon = base.clock.now;
  // These tests' ticket rates assume no premiums.
  await base.db.update(premiums).set({ gold999: '0', gold995: '0', silver999: '0' });
}, 60_000);
afterAll(() => base.close());
afterEach(async () => {
  for (const each of instances.splice(0)) await each.stop();
  base.clock.now = noon;
  for (const each of [halts, rateTrips, acceptedLevels, rateBands]) {
    await base.db.delete(each);
  }
  seenActs = Math.max(seenActs, ...(await base.db.select().from(auditLog)).map(({ id }) => id));
});

const lastActs = async () =>
  (
    await base.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, seenActs))
      .orderBy(desc(auditLog.id))
  ).map(({ by, act, subject }) => `${by} ${act} ${subject}`);

/** What a customer can do, and the refusal's words where they cannot. */
async function tries(shop: TestShop) {
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '5', silver: '500' });
  const said = async (work: () => Promise<unknown>) =>
    work().then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const silver = { source: 'silver' as const, grams: '10' };
  return {
    gold: await said(() => asha.add(GOLD_10G)),
    silver: await said(() => asha.add(SILVER_10G)),
    lock: await said(() => asha.lock()),
    buy: await said(() => askTicket(asha, { side: 'buy', grams: '1' })),
    sell: await said(() => askTicket(asha, { side: 'sell', grams: '1' })),
    buySilver: await said(() => askTicket(asha, { side: 'buy', ...silver })),
    sellSilver: await said(() => askTicket(asha, { side: 'sell', ...silver })),
  };
}
const ALL = ['gold', 'silver', 'lock', 'buy', 'sell', 'buySilver', 'sellSilver'] as const;

describe('a halt', () => {
  it.each([
    { args: [], stopped: ALL, words: /^Buying and selling are paused by the refinery\./ },
    {
      args: ['--metal', 'gold'],
      // With gold halted only silver is in the bag, because an empty bag has no price.
      stopped: ['gold', 'buy', 'sell'],
      words: /^Buying and selling gold is paused/,
    },
    {
      args: ['--digital'],
      stopped: ['buy', 'sell', 'buySilver', 'sellSilver'],
      words: /^Digital gold and silver are paused/,
    },
    {
      args: ['--digital', '--metal', 'silver'],
      stopped: ['buySilver', 'sellSilver'],
      words: /^Digital silver is paused/,
    },
    { args: ['--buy-back'], stopped: ['sell', 'sellSilver'], words: /^Selling to us is paused/ },
    {
      args: ['--buy-back', '--metal', 'gold'],
      stopped: ['sell'],
      words: /^Selling gold to us is paused/,
    },
  ])(
    'a halt of $args stops $stopped and nothing else, until it is resumed',
    async ({ args, stopped, words }) => {
      const { shop, says } = await open();
      says(127_000);
      const halted = await atDesk(shop, 'halt', ...args, '--reason', 'A test');
      expect(halted.out).toMatch(/^Halted: /);
      const during = await tries(shop);
      for (const what of ALL) {
        if (stopped.includes(what)) expect(during[what], what).toMatch(words);
        else expect(during[what], what).toBe('done');
      }
      expect((await atDesk(shop, 'rates')).out).toContain('A test');
      expect((await atDesk(shop, 'halt', ...args, '--reason', 'Again')).out).toContain('A test');

      const resumed = await atDesk(shop, 'resume', ...args, '--reason', 'Well again');
      expect(resumed.out).toMatch(/^Resumed: /);
      for (const [what, said] of Object.entries(await tries(shop))) expect(said, what).toBe('done');
      const [resume, halt] = await lastActs();
      expect([halt, resume]).toEqual([
        expect.stringMatching(/^meera halt /),
        expect.stringMatching(/^meera resume /),
      ]);
    },
  );

  it('needs a reason, and a resume needs its halt', async () => {
    const { shop } = await open();
    expect(await atDesk(shop, 'halt')).toEqual({ code: 2, out: '--reason is missing.' });
    expect((await atDesk(shop, 'halt', '--reason', ' ')).code).toBe(2);
    expect((await atDesk(shop, 'halt', '--digital', '--buy-back', '--reason', 'x')).code).toBe(2);
    const { out } = await atDesk(shop, 'resume', '--reason', 'x');
    expect(out).toBe('Not halted: everything.');
  });

  it('keeps a line from growing in the bag', async () => {
    const { shop, says } = await open();
    says(127_000);
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    const [line] = await asha.bag();
    await atDesk(shop, 'halt', '--metal', 'gold', '--reason', 'A test');
    const change = { CartId: line?.CartId ?? 0, Quantity: 3 };
    await expect(call(shop, UpdateQuantity, change, asha.caller)).rejects.toMatchObject({
      code: 409,
      reason: 'rates-stale',
      message: 'Buying and selling gold is paused by the refinery. Please look in again later.',
    });
  });

  it('outlives a restart', async () => {
    const first = await open();
    await atDesk(first.shop, 'halt', '--reason', 'Fire drill');
    const second = await open();
    expect(second.shop.market().paused).toEqual([{ part: 'all' }]);
  });

  it.each([true, false])(
    'lets a held price stand where the refinery says so: %s',
    async (honours) => {
      const { shop, says } = await open({ settings: { HALT_HONOURS_QUOTES: honours } });
      says(127_000);
      const asha = await Buyer.arrive(shop);
      await asha.hold({ gold: '5' });
      await asha.add(GOLD_10G);
      const lock = await asha.lock();
      const ticket = await askTicket(asha, { side: 'sell', grams: '1' });
      await atDesk(shop, 'halt', '--reason', 'A test');
      const pay = asha.pay({ QuoteId: lock.QuoteId });
      expect(shop.market().withdrawn).toEqual(honours ? undefined : [{ part: 'all' }]);
      if (honours) {
        await pay;
        const only = ['--digital', '--withdraw', '--reason', 'A test'];
        await atDesk(shop, 'halt', ...only);
        expect(shop.market().withdrawn).toEqual([{ part: 'digital' }]);
        return;
      }
      await expect(pay).rejects.toMatchObject({
        code: 409,
        message: `Buying and selling are paused by the refinery. Please look in again later. Nothing was charged. A payment that you have sent already is returned: write to us with ${lock.ONumber}.`,
      });
      await expect(makeTrade(asha, ticket)).rejects.toMatchObject({
        code: 409,
        message:
          'Buying and selling are paused by the refinery. Please look in again later. Nothing was sold.',
      });
      await atDesk(shop, 'resume', '--reason', 'Over');
      await asha.pay({ QuoteId: lock.QuoteId });
    },
  );

  it.each([
    { args: ['--metal', 'gold'], withdrawn: ['buy gold', 'sell gold'] },
    { args: ['--digital', '--metal', 'silver'], withdrawn: ['buy silver', 'sell silver'] },
    { args: ['--buy-back'], withdrawn: ['sell gold', 'sell silver'] },
    { args: ['--buy-back', '--metal', 'gold'], withdrawn: ['sell gold'] },
  ])(
    'of $args that withdraws what is held ends the tickets to $withdrawn and no other',
    async ({ args, withdrawn }) => {
      const { shop, says } = await open();
      says(127_000);
      const asha = await Buyer.arrive(shop);
      await asha.hold({ gold: '5', silver: '500' });
      await tellPayout(asha);
      const tickets = [];
      for (const source of ['gold', 'silver'] as const) {
        for (const side of ['buy', 'sell'] as const) {
          tickets.push({
            of: `${side} ${source}`,
            ticket: await askTicket(asha, { side, source }),
          });
        }
      }
      await atDesk(shop, 'halt', ...args, '--withdraw', '--reason', 'A test');
      const refused: string[] = [];
      for (const { of, ticket } of tickets) {
        const said = await makeTrade(asha, ticket).catch((error: Error) => error);
        if (!(said instanceof Error)) continue;
        refused.push(of);
        const number = `A payment that you have sent already is returned: write to us with ${ticket.ONumber}.`;
        expect(said).toMatchObject({
          reason: 'rates-stale',
          message: expect.stringContaining(of.startsWith('buy') ? number : 'Nothing was sold.'),
        });
      }
      expect(refused).toEqual(withdrawn);
    },
  );
});

describe('two instances on one database', () => {
  it('feel a halt, a resume and an accepted level that were said at one of them', async () => {
    const [one, two] = [
      await open({ shared: true, clock: systemClock }),
      await open({ shared: true, clock: systemClock }),
    ];
    const took: Record<string, number> = {};
    const felt = async (what: string, isSo: () => boolean) => {
      const from = performance.now();
      await expect.poll(isSo, { interval: 5, timeout: 20_000 }).toBe(true);
      took[what] = Math.round(performance.now() - from);
    };
    await atDesk(one.shop, 'halt', '--reason', 'A test');
    await felt('halt', () => two.shop.market().paused !== undefined);
    await atDesk(one.shop, 'resume', '--reason', 'Over');
    await felt('resume', () => two.shop.market().paused === undefined);

    for (const each of [one, two]) {
      each.says(127_000);
      expect(each.shop.freshRates()?.gold).toBe('127000');
      each.says(140_000);
      expect(each.shop.freshRates()).toBeUndefined();
    }
    const level = ['--gold', '140000', '--silver', '154000', '--reason', 'Seen at another source'];
    await atDesk(one.shop, 'accept-rate', ...level);
    await felt('accepted level', () => two.shop.freshRates()?.gold === '140000');
    console.log('felt by the other instance after ms:', took);
  });
});

describe('a feed that is not believed', () => {
  it('closes the gate in words of its own, tells the desk why, and comes back by itself', async () => {
    const { shop, says, clock } = await open();
    says(127_000);
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    await clock.turn(1000);
    says(12_700);
    expect(shop.market()).toEqual({ open: true, checking: true });
    await expect(asha.lock()).rejects.toMatchObject({
      code: 409,
      reason: 'rates-stale',
      message:
        'Prices are being checked, so nothing is bought or sold. Please try again in a little while.',
    });
    expect(shop.lastRates()?.gold).toBe('127000');
    await expect.poll(lastActs).toEqual(['store rates-tripped gold']);
    const { out } = await atDesk(shop, 'rates');
    expect(out).toContain('Prices are being checked since 20 Nov 2026, 12:00');
    expect(out).toContain('gold went from ₹1,27,000 to ₹12,700 in 1 s');
    expect(out).toContain('gold ₹1,27,000.00 for 10 g');
    expect(out).toContain('gold ₹12,700.00 for 10 g');

    for (let second = 0; second < 6; second++) {
      await clock.turn(1000);
      says(127_010 + second);
      shop.market();
    }
    expect(shop.market()).toEqual({ open: true });
    await expect.poll(lastActs).toEqual(['store rates-back gold', 'store rates-tripped gold']);
    expect((await asha.lock()).Lines).toHaveLength(1);
    expect((await atDesk(shop, 'rates')).out).toMatch(/^The feed is believed\./);
  });

  it('a feed is believed again if a person accepts the level, inside the bands alone', async () => {
    const { shop, says, clock } = await open();
    says(127_000);
    shop.market();
    await clock.turn(1000);
    says(140_000);
    expect(shop.freshRates()).toBeUndefined();
    await expect.poll(lastActs).toHaveLength(1);
    const accept = (gold: string) =>
      atDesk(shop, 'accept-rate', '--gold', gold, '--silver', '154000', '--reason', 'MCX says so');
    const outside = await accept('14000');
    expect(outside.code).toBe(1);
    expect(outside.out).toMatch(/^Gold is at ₹14,000, outside ₹90,000 to ₹1,80,000\. /);
    expect((await accept('140,000')).code).toBe(0);
    expect(shop.freshRates()?.gold).toBe('140000');
    expect((await lastActs())[0]).toBe('meera accept-rate rates');
    const [trip] = await base.db.select().from(rateTrips);
    expect(trip?.ended).toBe('accepted');
  });

  it('a feed that is not believed is not believed after a restart either', async () => {
    const first = await open();
    first.says(127_000);
    first.shop.market();
    await first.clock.turn(1000);
    first.says(131_000);
    expect(first.shop.freshRates()).toBeUndefined();
    await first.stop();
    base.clock.now += 3_600_000;
    const second = await open();
    for (let second_ = 0; second_ < 60; second_++) {
      await second.clock.turn(1000);
      second.says(131_000 + second_);
      expect(second.shop.freshRates()).toBeUndefined();
    }
  });

  it('sells nothing in a real store before its bands are set', async () => {
    const { shop, says } = await open({ demo: false });
    says(127_000);
    expect(shop.market()).toEqual({ open: true, checking: true });
    const band = (metal: string, from: string, to: string) =>
      atDesk(shop, 'rate-band', '--metal', metal, '--from', from, '--to', to);
    expect((await band('gold', '1000', '200000')).code).toBe(2);
    expect((await band('gold', '100000', '160000')).out).toMatch(/^Set\./);
    expect(shop.freshRates()).toBeUndefined();
    await band('silver', '100000', '220000');
    expect(shop.freshRates()?.gold).toBe('127000');
    expect(await lastActs()).toContain('meera rate-band silver');
  });
});
