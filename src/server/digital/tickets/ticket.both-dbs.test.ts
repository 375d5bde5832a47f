import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/digital.ts';
import { GetTicketEnd } from '#shared/contract/ticket-end.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { gramsFor } from '#shared/pricing/trade.ts';
import { attempts } from '#server/db/schema/accounts.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { digitalQuotes, digitalTerms } from '#server/db/schema/digital.ts';
import { saidRates } from '#server/db/schema/trading.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { findReserved } from '#server/digital/ledger/vault.ts';
import { freshRates } from '#server/rates/fresh-rates.ts';
import { sweepQuotes } from '#server/orders/quotes/held-quote.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { casesHere, randomCases } from '#server/testing/walks/thorough.ts';
import { askTicket, GRAM, makeTrade } from '#server/testing/people/trader.ts';
import { signTicket } from './sign-ticket.ts';

let shop: TestShop;
let asha: Buyer;
/** Earlier readings of gold that the store has shown. */
const sayBefore = (...asks: string[]) => {
  const { now } = shop.clock;
  shop.rates.said = asks.map((gold) => ({ gold, silver: '154000', time: now }));
};
/** A reading that another instance showed; a screen may show it for this many more seconds. */
const sayElsewhere = async (gold: string, seconds: number) => {
  const until = new Date(shop.clock.now + seconds * 1000);
  const said = { gold, silver: '154000', time: shop.clock.now, until };
  await shop.db
    .insert(saidRates)
    .values(said)
    .onConflictDoUpdate({ target: [saidRates.gold, saidRates.silver, saidRates.time], set: said });
};
const opened = { now: 0 };
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
  opened.now = shop.clock.now;
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = opened.now;
  shop.rates.reading = { gold: '127000', silver: '154000', time: shop.clock.now };
  shop.rates.said = [];
  await shop.db.delete(saidRates);
  shop.digitalTolerancePercent = '0.1';
  await shop.db.delete(premiums);
  await shop.db.update(digitalTerms).set({ minValue: '100', maxValue: '200000', gst: '3' });
  await shop.db.delete(attempts);
  asha = await Buyer.arrive(shop);
});

describe('a ticket', () => {
  it('a purchase ticket has its tax on top, and is held for as long as the store says', async () => {
    // 2.5 g: 31,908.75 and 3 %, 957.2625; both together 32,866.0125.
    expect(await askTicket(asha, { grams: '2.5' })).toMatchObject({
      type: 1,
      source: 'gold',
      quantity: '2.5000',
      livePrice: '12763.50',
      value: '31908.75',
      gst: '957.26',
      total: '32866.01',
      expiresAt: shop.now() + 300_000,
      ONumber: expect.stringMatching(/^D261120/),
    });
  });

  it('a sale ticket bears no tax and needs the grams', async () => {
    await asha.hold({ silver: '10' });
    expect(await askTicket(asha, { side: 'sell', source: 'silver', grams: '10' })).toMatchObject({
      type: 2,
      quantity: '10.0000',
      value: '1501.50',
      gst: '0.00',
      total: '1501.50',
      ONumber: expect.stringMatching(/^S261120/),
    });
    const more = askTicket(asha, { side: 'sell', source: 'silver', grams: '10.0001' });
    await expect(more).rejects.toMatchObject({
      code: 409,
      message: 'You hold 10.0000 g of digital silver, and this needs 10.0001 g.',
    });
    const gold = askTicket(asha, { side: 'sell', grams: '0.1' });
    await expect(gold).rejects.toThrow('You hold 0.0000 g');
  });

  it.each([
    ['buy', '12750.74', '12750.74'],
    ['buy', '12776.26', '12763.50'],
    ['sell', '12497.00', '12509.50'],
    ['sell', '12522.00', '12522.00'],
  ] as const)(
    'a ticket to %s, seen at %s, is at %s: the better for the customer',
    async (side, liveRate, rate) => {
      await asha.hold({ gold: '5' });
      // With 0.5 % these are 12,750.74 to buy, and without 1.5 % 12,522.00 to sell.
      sayBefore('126873', '127126.90');
      expect((await askTicket(asha, { side, liveRate })).livePrice).toBe(rate);
    },
  );

  it.each([
    ['buy', '12763.49'],
    ['buy', '12750.74'],
    ['sell', '12509.51'],
    ['sell', '12522.00'],
  ] as const)(
    'a ticket to %s is refused at %s, which the store never said',
    async (side, liveRate) => {
      await asha.hold({ gold: '5' });
      // Rates on both sides of it were said.
      sayBefore('126800', '126880', '127000', '127120', '127200');
      const asked = askTicket(asha, { side, liveRate });
      await expect(asked).rejects.toMatchObject({ code: 409, reason: 'price-moved' });
    },
  );

  it('a ticket at a better rate is made if and only if some instance said that rate', async () => {
    await asha.hold({ gold: '1000' });
    const ask = fc.integer({ min: 126_880_00, max: 127_120_00 }).map((paise) => `${paise / 100}`);
    const rateAt = (gold: string, side: 'buy' | 'sell') =>
      exact(gold)
        .div(10)
        .times(side === 'buy' ? '1.005' : '0.985')
        .round(2)
        .toFixed(2);
    await fc.assert(
      fc.asyncProperty(
        fc.array(ask, { minLength: 1, maxLength: 6 }),
        fc.array(ask, { maxLength: 6 }),
        ask,
        fc.constantFrom('buy' as const, 'sell' as const),
        async (here, elsewhere, other, side) => {
          await shop.db.delete(attempts);
          await shop.db.delete(saidRates);
          sayBefore(...here);
          for (const gold of elsewhere) await sayElsewhere(gold, 1);
          const said = [...here, ...elsewhere].map((gold) => rateAt(gold, side));
          for (const gold of [other, ...here, ...elsewhere]) {
            const liveRate = rateAt(gold, side);
            const better = exact(liveRate)
              .minus(GRAM.gold[side])
              .times(side === 'buy' ? -1 : 1);
            const made = await askTicket(asha, { side, liveRate }).then(
              ({ livePrice }) => livePrice,
              () => 'refused',
            );
            const own = better.gt(0) ? liveRate : GRAM.gold[side];
            expect(made).toBe(better.gt(0) && !said.includes(liveRate) ? 'refused' : own);
          }
        },
      ),
      { numRuns: casesHere(25) },
    );
  });

  it('is refused at what another instance said too long ago', async () => {
    await sayElsewhere('126990', -1);
    const liveRate = '12762.50';
    await expect(askTicket(asha, { liveRate })).rejects.toMatchObject({ reason: 'price-moved' });
    await sayElsewhere('126990', 1);
    expect((await askTicket(asha, { liveRate })).livePrice).toBe(liveRate);
  });

  it('has a rate that the store has just shown, and never a better one', async () => {
    await asha.hold({ gold: '5' });
    // 12,699.99 with 0.5 % is 12,763.49, and 12,700.01 without 1.5 % is 12,509.51.
    sayBefore('126999.90', '127000.10');
    const at = async (side: 'buy' | 'sell', liveRate: string) =>
      (await askTicket(asha, { side, liveRate })).livePrice;
    expect(await at('buy', '12763.49')).toBe('12763.49');
    expect(await at('sell', '12509.51')).toBe('12509.51');
    await expect(at('buy', '12763.48')).rejects.toMatchObject({ reason: 'price-moved' });
    await expect(at('sell', '12509.52')).rejects.toMatchObject({ reason: 'price-moved' });
  });

  it.each([
    ['buy', '12750.73'],
    ['buy', '12776.27'],
    ['sell', '12496.99'],
    ['sell', '12522.01'],
    ['buy', '0'],
    ['buy', '-12763.50'],
    ['buy', '1e40'],
  ] as const)('a ticket to %s is refused at %s, and the new rate named', async (side, liveRate) => {
    await asha.hold({ gold: '5' });
    const own = side === 'buy' ? '₹12,763.50' : '₹12,509.50';
    await expect(askTicket(asha, { side, liveRate })).rejects.toMatchObject({
      code: 409,
      reason: 'price-moved',
      message: `Digital gold is at ${own} a gram now. Please look at the new price before you go on.`,
    });
    expect(await shop.db.select().from(attempts)).toEqual([]);
  });

  it('is refused further from the store’s rate than the tolerance', async () => {
    shop.digitalTolerancePercent = '0';
    await expect(askTicket(asha, { liveRate: '12763.51' })).rejects.toThrow('₹12,763.50');
    expect((await askTicket(asha)).livePrice).toBe('12763.50');
  });

  it.each(['0', '-1', '0.00001', '1.23456', '1e-9'])('no ticket is made of %s g', async (grams) => {
    await expect(askTicket(asha, { grams })).rejects.toMatchObject({ code: 400 });
  });

  it.each(['0.0001', '0.0075', '15.2133', '1e80'])(
    'no ticket is made of %s g, which is out of the limits',
    async (grams) => {
      await expect(askTicket(asha, { grams })).rejects.toMatchObject({
        code: 400,
        message: 'Amount must be between ₹100 and ₹2,00,000',
      });
    },
  );

  it.each(['buy', 'sell'] as const)(
    'a ticket to %s is made for every amount within the limits, whatever the rate does within the tolerance',
    async (side) => {
      await asha.hold({ gold: '1000' });
      const amount = fc.oneof(
        fc.constantFrom(10_000, 10_001, 19_999_999, 20_000_000),
        fc.integer({ min: 10_000, max: 20_000_000 }),
      );
      await fc.assert(
        fc.asyncProperty(amount, fc.integer({ min: -1250, max: 1250 }), async (paise, moved) => {
          await shop.db.delete(attempts);
          const typed = exact(paise).div(100);
          const liveRate = exact(GRAM.gold[side]).plus(exact(moved).div(100)).toFixed(2);
          sayBefore(
            exact(liveRate)
              .div(side === 'buy' ? '1.005' : '0.985')
              .times(10)
              .toFixed(4),
          );
          const gst = side === 'buy' ? '3' : '0';
          const grams = gramsFor(typed, { side, rate: liveRate, gst }).toFixed();
          const { total, quantity, livePrice } = await askTicket(asha, { side, liveRate, grams });
          expect(exact(quantity).eq(grams)).toBe(true);
          const better = exact(livePrice).minus(liveRate);
          expect((side === 'buy' ? better.neg() : better).gte(0)).toBe(true);
          // Nobody ever pays more than they typed.
          expect(side === 'sell' || exact(total).lte(typed)).toBe(true);
        }),
        { numRuns: casesHere(40) },
      );
    },
  );

  it('only a sale of all that is held may be below the least trade', async () => {
    const refusal = 'Amount must be between ₹100 and ₹2,00,000';
    await asha.hold({ gold: '0.0050' });
    const sell = { side: 'sell', liveRate: GRAM.gold.sell } as const;
    await expect(askTicket(asha, { ...sell, grams: '0.0049' })).rejects.toThrow(refusal);
    await expect(askTicket(asha, { ...sell, grams: '0.0051' })).rejects.toThrow(refusal);
    await expect(askTicket(asha, { grams: '0.0050' })).rejects.toThrow(refusal);
    expect((await askTicket(asha, { ...sell, grams: '0.0050' })).total).toBe('62.55');
  });

  it('names the limits as the desk has set them', async () => {
    await shop.db.update(digitalTerms).set({ minValue: '250.50', maxValue: '1500000' });
    const less = askTicket(asha, { grams: '0.01' });
    await expect(less).rejects.toThrow('Amount must be between ₹250.50 and ₹15,00,000');
    expect((await askTicket(asha, { grams: '20' })).quantity).toBe('20.0000');
  });

  it('a ticket is signed over everything that the customer sees', async () => {
    const { Signature, ONumber } = await askTicket(asha);
    expect(Signature).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const rows = await shop.db.select().from(digitalQuotes);
    const row = rows.find(({ orderNumber }) => orderNumber === ONumber);
    if (!row) throw new Error('The ticket was not kept');
    expect(await signTicket(shop, row)).toBe(Signature);
    for (const change of [
      { total: '1.00' },
      { rate: '1.00' },
      { units: 1 },
      { gst: '0.00' },
      { side: 'sell' as const },
      { source: 'silver' as const },
      { orderNumber: 'D261120AAAAAA' },
      { expiresAt: new Date(0) },
    ]) {
      expect(await signTicket(shop, { ...row, ...change })).not.toBe(Signature);
    }
    const other = await openTestShop();
    expect(await signTicket(other, row)).not.toBe(Signature);
    await other.close();
  });

  it('tickets are signed with one key, even if several first need it at once', async () => {
    const fresh = await openTestShop();
    await openDesk(fresh);
    const people = await Promise.all(Array.from({ length: 6 }, () => Buyer.arrive(fresh)));
    const tickets = await Promise.all(people.map((buyer) => askTicket(buyer)));
    for (const row of await fresh.db.select().from(digitalQuotes)) {
      const told = tickets.find(({ id }) => id === row.id);
      expect(await signTicket(fresh, row)).toBe(told?.Signature);
    }
    await fresh.close();
  });

  it('is made thirty times an hour at most, those that were taken not counted', async () => {
    let last = await askTicket(asha);
    for (let count = 1; count < 30; count += 1) last = await askTicket(asha);
    await expect(askTicket(asha)).rejects.toMatchObject({
      code: 429,
      message: expect.stringMatching(/^You have had very many prices held/),
    });
    await makeTrade(asha, last);
    await askTicket(asha);
    await expect(askTicket(asha)).rejects.toMatchObject({ code: 429 });
    shop.clock.now += 61 * 60_000;
    expect((await askTicket(asha)).type).toBe(1);
  });

  it('says when it ends, earlier once a newer one of the same side and metal has ended it', async () => {
    const endOf = async ({ id }: Ticket, { caller } = asha) =>
      (await call(shop, GetTicketEnd, { Id: String(id) }, caller)).data;
    const first = await askTicket(asha);
    expect(await endOf(first)).toEqual([{ expiresAt: first.expiresAt }]);
    await askTicket(asha, { source: 'silver', grams: '10' });
    await askTicket(await Buyer.arrive(shop));
    expect(await endOf(first)).toEqual([{ expiresAt: first.expiresAt }]);
    const second = await askTicket(asha);
    expect(await endOf(first)).toEqual([{ expiresAt: shop.now() }]);
    await makeTrade(asha, second);
    expect(await endOf(second)).toEqual([{ expiresAt: second.expiresAt }]);
    expect(await endOf(second, await Buyer.arrive(shop))).toEqual([]);
  });

  it('that a newer one has ended is still as it was signed, and keeps no metal', async () => {
    const before = await findReserved(shop);
    const { ONumber, Signature = '' } = await askTicket(asha);
    await askTicket(asha);
    const args = ['quote', ONumber, '--signature', Signature];
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
    expect((await findReserved(shop)).gold - before.gold).toBe(10_000);
  });

  it('needs a login', async () => {
    const stranger = new Buyer(shop, 0, { address: '192.0.2.77' }, 0, 0);
    await expect(askTicket(stranger)).rejects.toMatchObject({ code: 401 });
  });

  it('an unused ticket is removed after three months', async () => {
    const { id } = await askTicket(asha);
    const kept = async () =>
      (await shop.db.select().from(digitalQuotes)).some((row) => row.id === id);
    shop.clock.now += 89 * 24 * 60 * 60_000;
    await sweepQuotes(shop);
    expect(await kept()).toBe(true);
    shop.clock.now += 2 * 24 * 60 * 60_000;
    await sweepQuotes(shop);
    expect(await kept()).toBe(false);
  });
});

it('no ticket is made while the feed is paused, dropped, emptied or aged, over random timings', async () => {
  const gated = { ...shop };
  const buyer = new Buyer(gated, asha.id, asha.caller, 0, 0);
  const feed = fc.oneof(
    fc.record({ what: fc.constant('live'), agedMs: fc.integer({ min: 0, max: 15_000 }) }),
    fc.record({ what: fc.constant('aged'), agedMs: fc.integer({ min: 15_001, max: 9e7 }) }),
    fc.record({ what: fc.constant('ahead'), agedMs: fc.integer({ min: -9e7, max: -15_001 }) }),
    fc.record({ what: fc.constant('empty'), agedMs: fc.constant(0) }),
  );
  let made = 0;
  await fc.assert(
    fc.asyncProperty(feed, async ({ what, agedMs }) => {
      await shop.db.delete(attempts);
      const time = shop.now() - agedMs;
      const reading = what === 'empty' ? undefined : { gold: '127000', silver: '154000', time };
      const source = { read: () => reading, start: () => undefined, stop: async () => undefined };
      gated.freshRates = () => freshRates(source, 15_000, shop.now());
      const asked = askTicket(buyer);
      if (what !== 'live') {
        await expect(asked).rejects.toMatchObject({ code: 409, reason: 'rates-stale' });
        return;
      }
      made += 1;
      expect((await asked).livePrice).toBe('12763.50');
    }),
    { numRuns: casesHere(randomCases(1000)) },
  );
  const kept = await shop.db.select().from(digitalQuotes);
  expect(kept.filter(({ customerId }) => customerId === asha.id)).toHaveLength(made);
}, 120_000);
