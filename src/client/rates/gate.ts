import type { Rates } from './rates.ts';
import type { StaleReason } from './freshness.ts';

/** A price-bearing action was stopped because the price is not live. */
export class GateClosed extends Error {
  constructor(readonly reason: StaleReason) {
    super(`The price is not live: ${reason}`);
    this.name = 'GateClosed';
  }
}

declare const passed: unique symbol;

/** Shows that the gate was open when the customer acted. Only the gate makes one. */
export interface GatePass {
  readonly [passed]: true;
  /** Asks the gate once more, right before sending. Throws GateClosed. */
  readonly check: () => void;
}

/**
 * The one gate before every action that commits to a price: open only while the rate is live. Asked when
 * a button is drawn (through the rates' state), when it is pressed (here) and when the request is sent
 * (by the pass). Throws GateClosed with the reason.
 */
export function passGate(rates: Rates): GatePass {
  const check = () => {
    const freshness = rates.look();
    if (freshness !== 'live') throw new GateClosed(freshness);
  };
  check();
  return { check } as GatePass;
}
