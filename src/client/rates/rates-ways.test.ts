import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from '#client/api/server-clock.ts';
import { createRates, type Rates } from './rates.ts';
import { readMarket } from '#shared/contract/market.ts';
import { gold, LIMIT, live, setUp, silver, STORE_START } from './testing/rates-on-clocks.ts';

describe("the age of the store's last words", () => {
  it('is none before there were any, and 0 as long as the connection lasts that brought them', () => {
    const { rates, pass } = setUp();
    rates.connected();
    expect(rates.wordsAge()).toBe(Number.POSITIVE_INFINITY);
    rates.market(readMarket({ open: true }));
    pass(10 * LIMIT);
    expect(rates.wordsAge()).toBe(0);
  });

  it.each([
    ['the connection ends', (rates: Rates) => rates.disconnected(true)],
    ['there is another connection', (rates: Rates) => rates.connected()],
    ['the device loses its network', (rates: Rates) => rates.deviceOnline(false)],
    ['the device was asleep', (rates: Rates) => rates.resumed()],
  ])('counts once %s, from the words on', (_when, end) => {
    const { rates, pass, sleep } = live();
    pass(7000);
    end(rates);
    sleep(2000);
    expect(rates.wordsAge()).toBe(9000);
    sleep(-9001);
    expect(rates.wordsAge()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('rates that are polled', () => {
  const polled = (Time: number) => [gold(96_000, Time), silver(113_000, Time)];

  it('are shown with their time, and are never live', () => {
    const { rates, state, storeNow, pass } = live();
    rates.disconnected(true);
    pass(5000);
    rates.polled(polled(storeNow()));
    expect(state).toMatchObject({
      freshness: 'polled',
      asks: { gold: '96000', silver: '113000' },
      asOf: storeNow(),
    });
    pass(5000);
    rates.polled(polled(storeNow()));
    expect(rates.updateFreshness()).toBe('polled');
  });

  it('are shown to a first visitor too, of whom no rate was known', () => {
    const { rates, state, storeNow } = setUp();
    rates.polled(polled(storeNow()));
    expect(state).toMatchObject({ freshness: 'polled', asks: { gold: '96000', silver: '113000' } });
  });

  it('count an answer without rates as an answer, and keep the last-known rates', () => {
    const { rates, state } = live();
    rates.disconnected(true);
    rates.polled([]);
    expect(state).toMatchObject({ freshness: 'polled', asks: { gold: '95000' } });
    rates.polled(polled(STORE_START - 60_000));
    expect(state.asks.gold).toBe('95000');
  });

  it('report the store unreachable if it does not answer', () => {
    const { rates, state } = live();
    rates.disconnected(true);
    rates.polled([]);
    rates.polled(undefined);
    expect(state.freshness).toBe('store-unreachable');
  });

  it('end with a connection and its push', () => {
    const { rates, state } = live();
    rates.disconnected(true);
    rates.polled([]);
    rates.connected();
    expect(state.freshness).toBe('waiting');
    // A late answer opens no gate and changes no price.
    rates.polled(polled(STORE_START + 1));
    expect(state).toMatchObject({ freshness: 'waiting', asks: { gold: '95000' } });
    rates.pushed([gold(1), silver(1)]);
    expect(state.freshness).toBe('live');
  });
});

describe('the market notice', () => {
  const reopensAt = STORE_START + 3_600_000;

  it('closes the gate until the next push, and says when the market opens', () => {
    const { rates, state } = live();
    rates.market({ open: false, reopensAt });
    expect(state).toMatchObject({ freshness: 'market-closed', reopensAt });
    rates.pushed([]);
    expect(state.freshness).toBe('market-closed');
    rates.market({ open: true });
    expect(state.freshness).toBe('no-rate');
    expect(state.reopensAt).toBeUndefined();
    rates.pushed([gold(1), silver(1)]);
    expect(state.freshness).toBe('live');
  });

  it('counts as open on a new connection until the store says otherwise', () => {
    const { rates, state } = live();
    rates.market({ open: false });
    rates.connected();
    rates.pushed([gold(1), silver(1)]);
    expect(state.freshness).toBe('live');
  });

  it('stands through a new connection until that brings a notice, or a push without one', () => {
    const { rates, state } = live();
    const withdrawn = [{ part: 'digital' as const }];
    rates.market({ open: true, paused: [{ part: 'all' }], withdrawn });
    rates.disconnected(true);
    rates.connected();
    expect(state).toMatchObject({ freshness: 'paused', withdrawn });
    rates.market({ open: true, withdrawn });
    rates.pushed([gold(1), silver(1)]);
    expect(state).toMatchObject({ freshness: 'live', paused: [], withdrawn });
    rates.connected();
    expect(state).toMatchObject({ freshness: 'waiting', withdrawn });
    rates.pushed([gold(1), silver(1)]);
    expect(state).toMatchObject({ freshness: 'live', withdrawn: [] });
  });

  it.each([[undefined], ['closed'], [{ open: 'no' }], [{}]])('is ignored if it is %j', (notice) => {
    const { rates, state } = live();
    rates.market(readMarket(notice));
    expect(state.freshness).toBe('live');
  });
});

it('rates never take an old push for a live one, however the device clock is set', () => {
  const story = fc.array(
    fc.record({
      ms: fc.integer({ min: 0, max: 2 * LIMIT }),
      // The device clock may be set by the system, during a sleep, or by its owner.
      jump: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.constantFrom(-LIMIT, -LIMIT + 1, -1000, 1000, LIMIT - 1, LIMIT),
      ),
      nap: fc.option(fc.integer({ min: 2501, max: 2 * LIMIT }), { nil: undefined }),
      push: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(story, (moments) => {
      let steady = 0;
      let device = STORE_START;
      let real = 0;
      let pushedAt = Number.NEGATIVE_INFINITY;
      const clock = createServerClock(
        () => device,
        () => steady,
      );
      clock.learn(new Date(STORE_START).toUTCString());
      const rates = createRates({
        staleAfterMs: LIMIT,
        steadyNow: () => steady,
        storeNow: clock.now,
        deviceNow: () => device,
      });
      rates.connected();
      for (const { ms: awake, jump, nap, push } of moments) {
        // A device asleep stops the steady clock and wakes with a correct device clock.
        const ms = nap ?? awake;
        real += ms;
        device += ms;
        if (nap === undefined) {
          steady += ms;
          device += jump;
        }
        if (rates.updateFreshness() === 'live') expect(real - pushedAt).toBeLessThan(LIMIT);
        if (!push) continue;
        rates.pushed([gold(9), silver(9)]);
        pushedAt = real;
      }
    }),
    { numRuns: 1500 },
  );
});
