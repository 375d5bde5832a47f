import { describe, expect, it } from 'vitest';
import { GateClosed, passGate } from './gate.ts';
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

describe('the gate', () => {
  it('opens while the rate is live', () => {
    const { rates } = setUp();
    rates.pushed(push);
    expect(() => passGate(rates).check()).not.toThrow();
  });

  it('says why it is closed', () => {
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
    // Nobody has looked at the clock since: the gate does so itself.
    pass(15_000);
    expect(rates.state.freshness).toBe('live');
    expect(reason()).toBe('feed-silent');
  });

  it('is asked again by a pass, which holds only while the rate is live', () => {
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
