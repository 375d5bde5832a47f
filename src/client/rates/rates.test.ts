import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gold, LIMIT, live, setUp, silver, STORE_START } from './testing/rates-on-clocks.ts';

describe('the age limit of rates', () => {
  it('is exact to the millisecond', () => {
    const { pass } = live();
    expect(pass(LIMIT - 1)).toBe('live');
    expect(pass(1)).toBe('feed-silent');
  });

  it('starts again with every push', () => {
    const { rates, pass } = live();
    pass(LIMIT - 1);
    rates.pushed([gold(95_001), silver(112_000)]);
    expect(pass(LIMIT - 1)).toBe('live');
  });

  it('counts from the connection if no push comes at all', () => {
    const { rates, pass } = setUp();
    pass(LIMIT);
    rates.connected();
    expect(pass(LIMIT - 1)).toBe('waiting');
    expect(pass(1)).toBe('feed-silent');
  });

  it('applies to the age on arrival', () => {
    const { rates, state, storeNow } = live();
    rates.pushed([gold(1, storeNow() - LIMIT + 1)]);
    expect(state.freshness).toBe('live');
    rates.pushed([gold(1, storeNow() - LIMIT)]);
    expect(state.freshness).toBe('too-old');
  });

  it('applies to the older of two metals', () => {
    const { rates, state, storeNow } = live();
    rates.pushed([gold(1, storeNow()), silver(1, storeNow() - LIMIT)]);
    expect(state.freshness).toBe('too-old');
    expect(state.asOf).toBe(storeNow() - LIMIT);
  });

  it('applies to a rate from the future: one of the clocks is wrong', () => {
    const { rates, state, storeNow } = live();
    rates.pushed([gold(1, storeNow() + LIMIT - 1)]);
    expect(state.freshness).toBe('live');
    rates.pushed([gold(1, storeNow() + LIMIT)]);
    expect(state.freshness).toBe('too-old');
  });
});

describe('rates after an interruption', () => {
  it.each([
    [
      'the connection was lost',
      ({ rates }: ReturnType<typeof setUp>) => rates.disconnected(true),
      'store-unreachable',
    ],
    ['we hung up', ({ rates }: ReturnType<typeof setUp>) => rates.disconnected(false), 'waiting'],
    [
      'the device was offline',
      ({ rates }: ReturnType<typeof setUp>) => rates.deviceOnline(false),
      'device-offline',
    ],
    ['the page slept', ({ rates }: ReturnType<typeof setUp>) => rates.resumed(), 'resumed'],
    [
      'a new connection stands',
      ({ rates }: ReturnType<typeof setUp>) => rates.connected(),
      'waiting',
    ],
  ] as const)('need a fresh push after %s', (_, interrupt, reason) => {
    const set = live();
    interrupt(set);
    expect(set.state.freshness).toBe(reason);
    set.rates.deviceOnline(true);
    set.rates.connected();
    expect(set.rates.updateFreshness()).not.toBe('live');
    expect(set.state.asks.gold).toBe('95000');
    set.rates.pushed([]);
    expect(set.state.freshness).toBe('no-rate');
    set.rates.pushed([gold(95_100), silver(1)]);
    expect(set.state.freshness).toBe('live');
  });

  it('need a fresh push after a sleep that stopped the steady clock', () => {
    const { rates, state, sleep, pass } = live();
    sleep(LIMIT);
    expect(rates.updateFreshness()).toBe('resumed');
    pass(1000);
    expect(state.freshness).toBe('resumed');
    rates.pushed([gold(95_100), silver(1)]);
    expect(state.freshness).toBe('live');
  });

  it('need a fresh push after sleeps between which the device clock was set back', () => {
    const { rates, sleep } = live();
    sleep(10_000);
    expect(rates.updateFreshness()).toBe('live');
    sleep(-9_000);
    expect(rates.updateFreshness()).toBe('live');
    sleep(5_000);
    expect(rates.updateFreshness()).toBe('resumed');
  });

  it('stay live while the device clock is corrected back and forth by a moment', () => {
    const { rates, sleep } = live();
    for (let times = 0; times < 20; times += 1) {
      sleep(1000);
      expect(rates.updateFreshness()).toBe('live');
      sleep(-1000);
      expect(rates.updateFreshness()).toBe('live');
    }
  });

  it('stay live after a short sleep', () => {
    const { rates, sleep } = live();
    sleep(LIMIT - 1);
    expect(rates.updateFreshness()).toBe('live');
  });

  it('stay live if the device reports twice that it is online', () => {
    const { rates, state } = live();
    rates.deviceOnline(true);
    expect(state.freshness).toBe('live');
  });

  it('are feed-silent if no push comes after a sleep', () => {
    const { rates, pass } = live();
    rates.resumed();
    rates.connected();
    expect(pass(LIMIT - 1)).toBe('resumed');
    expect(pass(1)).toBe('feed-silent');
  });
});

describe('asks', () => {
  it('are exact text', () => {
    const { rates, state } = live();
    rates.pushed([gold('95123.450'), silver(112_000.1)]);
    expect(state.asks).toEqual({ gold: '95123.450', silver: '112000.1' });
  });

  it('become unknown for a metal that a full list leaves out', () => {
    const { rates, state } = live();
    rates.pushed([gold(95_001)]);
    expect(state.asks).toEqual({ gold: '95001', silver: undefined });
  });

  it('stay as last known through empty and damaged pushes, and are not live', () => {
    const { rates, state, pass, storeNow } = live();
    const asOf = storeNow();
    pass(1000);
    for (const push of [[], undefined, [gold('n/a')], [gold(0)]]) {
      rates.pushed(push);
      expect(state).toMatchObject({
        freshness: 'no-rate',
        asOf,
        asks: { gold: '95000', silver: '112000' },
      });
    }
  });

  it('are dated by their own time, or else by the store clock', () => {
    const { rates, state, storeNow } = live();
    expect(state.asOf).toBe(storeNow());
    rates.pushed([gold(1, storeNow() - 700), silver(1, storeNow() - 900)]);
    expect(state.asOf).toBe(storeNow() - 900);
  });
});

describe('seeded last-known rates', () => {
  const known = { gold: '90000', silver: '100000', asOf: STORE_START - 60_000 };

  it('are shown, and are not live', () => {
    const { rates, state } = setUp();
    rates.seed(known);
    expect(state).toMatchObject({
      asks: { gold: '90000', silver: '100000' },
      asOf: known.asOf,
      freshness: 'waiting',
    });
  });

  it('never replace newer ones', () => {
    const { rates, state } = setUp();
    rates.seed(known);
    rates.seed({ gold: '1', asOf: known.asOf - 1 });
    rates.seed({ gold: '2', asOf: known.asOf });
    rates.seed({ gold: '3' });
    rates.seed({});
    expect(state.asks.gold).toBe('90000');
    rates.seed({ gold: '4', silver: '5', asOf: known.asOf + 1 });
    expect(state.asks).toEqual({ gold: '4', silver: '5' });
  });

  it('never replace live ones, whatever their date', () => {
    const { rates, state } = live();
    rates.seed({ ...known, asOf: STORE_START + 60_000 });
    expect(state.asks.gold).toBe('95000');
  });

  it('are replaced by a push, whatever their date', () => {
    const { rates, state } = setUp();
    rates.seed({ ...known, asOf: STORE_START + 60_000 });
    rates.connected();
    rates.pushed([gold(95_000)]);
    expect(state).toMatchObject({ asks: { gold: '95000' }, asOf: STORE_START, freshness: 'live' });
  });
});

type Event =
  | { kind: 'pass' | 'sleep'; ms: number }
  | { kind: 'push'; what: 'good' | 'empty' | 'damaged' | 'dated'; age: number }
  | { kind: 'connected' | 'lost' | 'hungUp' | 'offline' | 'online' | 'resumed' | 'seed' };

const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pass' as const, 'sleep' as const),
    ms: fc.constantFrom(1, 500, LIMIT - 1, LIMIT, 3 * LIMIT),
  }),
  fc.record({
    kind: fc.constant('push' as const),
    what: fc.constantFrom(
      'good' as const,
      'good' as const,
      'empty' as const,
      'damaged' as const,
      'dated' as const,
    ),
    age: fc.constantFrom(0, LIMIT - 1, LIMIT, 10 * LIMIT),
  }),
  fc.record({
    kind: fc.constantFrom(
      'connected' as const,
      'lost' as const,
      'hungUp' as const,
      'offline' as const,
      'online' as const,
      'resumed' as const,
      'seed' as const,
    ),
  }),
);

it('rates are live exactly while a good push on this connection is young and was young on arrival', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (story) => {
      const { rates, state, storeNow, pass, sleep } = setUp();
      // The expected rule, without the code under test: the age of the last push that counts.
      let age: number | undefined;
      let good = false;
      let online = true;

      for (const event of story) {
        switch (event.kind) {
          case 'pass':
            pass(event.ms);
            if (age !== undefined) age += event.ms;
            break;
          case 'sleep':
            sleep(event.ms);
            if (age !== undefined) age += event.ms;
            break;
          case 'push': {
            const dated = event.what === 'dated' ? storeNow() - event.age : undefined;
            const list = {
              good: [gold(9)],
              empty: [],
              damaged: [{ symbol: 'gold' }],
              dated: [gold(9, dated)],
            };
            rates.pushed(list[event.what]);
            age = 0;
            good = event.what === 'good' || (event.what === 'dated' && event.age < LIMIT);
            break;
          }
          case 'offline':
          case 'online':
            rates.deviceOnline(event.kind === 'online');
            if (online !== (event.kind === 'online')) age = undefined;
            online = event.kind === 'online';
            break;
          case 'seed':
            rates.seed({ gold: '1', asOf: storeNow() });
            break;
          default:
            if (event.kind === 'connected') rates.connected();
            else if (event.kind === 'resumed') rates.resumed();
            else rates.disconnected(event.kind === 'lost');
            age = undefined;
        }
        // Once it is stale, only a new push makes it live.
        if (age !== undefined && age >= LIMIT) age = undefined;
        const promised = online && good && age !== undefined;
        expect(rates.updateFreshness() === 'live').toBe(promised);
        expect(state.freshness).toBe(rates.updateFreshness());
        if (promised) expect(state.asks.gold).toBe('9');
      }
    }),
    { numRuns: 1500 },
  );
});
