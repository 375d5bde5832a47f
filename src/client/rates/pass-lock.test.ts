import { describe, expect, it } from 'vitest';
import { GateClosed, passGate, requireConnection } from './gate.ts';
import { createRates } from './rates.ts';

function live() {
  const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => 0, storeNow: () => 0 });
  rates.connected();
  rates.pushed([{ symbol: 'gold', Ask: 95_000 }]);
  return rates;
}

describe('the gate before a locked price', () => {
  it('needs no fresh tick', () => {
    const rates = live();
    rates.pushed([]);
    expect(() => passGate(rates)).toThrow(GateClosed);
    expect(() => requireConnection(rates)).not.toThrow();
    rates.resumed();
    expect(() => requireConnection(rates).check()).not.toThrow();
  });

  it('needs the connection, when pressed and when sent', () => {
    const rates = live();
    const pass = requireConnection(rates);
    rates.deviceOnline(false);
    expect(() => pass.check()).toThrow(expect.objectContaining({ reason: 'device-offline' }));
    expect(() => requireConnection(rates)).toThrow(GateClosed);
  });

  it('is shut while the store does not answer', () => {
    const rates = live();
    rates.disconnected(true);
    expect(() => requireConnection(rates)).toThrow(
      expect.objectContaining({ reason: 'store-unreachable' }),
    );
  });
});
