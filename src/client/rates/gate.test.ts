import { describe, expect, it } from 'vitest';
import type { Deal, Pause } from '#shared/contract/pauses.ts';
import { GateClosed, passGate, requireConnection } from './gate.ts';
import { createRates } from './rates.ts';

function setUp() {
  let now = 0;
  const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => now, storeNow: () => now });
  rates.connected();
  return { rates, pass: (ms: number) => void (now += ms) };
}
const push = [{ symbol: 'gold', Ask: 95_000 }];

function closedBecause(act: () => unknown): unknown {
  try {
    act();
    return 'open';
  } catch (error) {
    return error instanceof GateClosed ? error.reason : error;
  }
}

describe('passGate', () => {
  it('opens while the rate is live', () => {
    const { rates } = setUp();
    rates.pushed(push);
    expect(() => passGate(rates).check()).not.toThrow();
  });

  it('throws the reason while it is closed', () => {
    const { rates, pass } = setUp();
    const reason = () => closedBecause(() => passGate(rates));
    expect(reason()).toBe('waiting');
    rates.pushed([]);
    expect(reason()).toBe('no-rate');
    rates.pushed([{ ...push[0], Time: -15_000 }]);
    expect(reason()).toBe('too-old');
    rates.resumed();
    expect(reason()).toBe('resumed');
    rates.disconnected(true);
    expect(reason()).toBe('store-unreachable');
    rates.deviceOnline(false);
    expect(reason()).toBe('device-offline');
    rates.deviceOnline(true);
    rates.pushed(push);
    expect(reason()).toBe('open');
    // The age passed its limit without an event: the gate reads the clock itself.
    pass(15_000);
    expect(rates.state.freshness).toBe('live');
    expect(reason()).toBe('feed-silent');
  });

  it('makes a pass that is valid only while the rate is live', () => {
    const { rates, pass } = setUp();
    rates.pushed(push);
    const given = passGate(rates);
    pass(14_999);
    expect(closedBecause(given.check)).toBe('open');
    pass(1);
    expect(closedBecause(given.check)).toBe('feed-silent');
    rates.pushed(push);
    expect(closedBecause(given.check)).toBe('open');
  });
});

it('each gate is closed for a deal that the refinery stopped, and for no other', () => {
  const rates = live();
  const [gold, silver] = [{ metals: ['gold'] }, { metals: ['silver'] }] satisfies Deal[];
  const [paused, withdrawn] = [passGate(rates, gold), requireConnection(rates, gold)];
  rates.market({ open: true, paused: [{ metal: 'gold', part: 'all' }] });
  expect(closedBecause(paused.check)).toBe('paused-gold');
  expect(closedBecause(() => passGate(rates, silver))).toBe('open');
  expect(closedBecause(withdrawn.check)).toBe('open');
  const everything = [{ part: 'all' }] satisfies Pause[];
  rates.market({ open: true, paused: everything, withdrawn: everything });
  expect(closedBecause(withdrawn.check)).toBe('paused');
  // What is paid already has no deal: its answer is asked for.
  expect(closedBecause(() => requireConnection(rates))).toBe('open');
});

function live() {
  const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => 0, storeNow: () => 0 });
  rates.connected();
  rates.pushed([{ symbol: 'gold', Ask: 95_000 }]);
  return rates;
}

describe('requireConnection, the gate before a quoted price', () => {
  it('needs no fresh tick', () => {
    const rates = live();
    rates.pushed([]);
    expect(() => passGate(rates)).toThrow(GateClosed);
    expect(() => requireConnection(rates)).not.toThrow();
    rates.resumed();
    expect(() => requireConnection(rates).check()).not.toThrow();
  });

  it('needs the connection when pressed and when sent', () => {
    const rates = live();
    const pass = requireConnection(rates);
    rates.deviceOnline(false);
    expect(() => pass.check()).toThrow(expect.objectContaining({ reason: 'device-offline' }));
    expect(() => requireConnection(rates)).toThrow(GateClosed);
  });

  it('is closed while the store does not answer', () => {
    const rates = live();
    rates.disconnected(true);
    expect(() => requireConnection(rates)).toThrow(
      expect.objectContaining({ reason: 'store-unreachable' }),
    );
  });
});
