import type { Rates } from './rates.ts';
import type { Freshness, StaleReason } from './freshness.ts';

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

/**
 * The gate before what is sold at a price that the store holds: it needs the connection, and no fresh tick.
 * Whether the lock still holds, the store alone says. Throws GateClosed with the reason.
 */
export function requireConnection(rates: Rates): GatePass {
  const check = () => {
    const freshness = rates.look();
    if (isDisconnected(freshness)) throw new GateClosed(freshness);
  };
  check();
  return { check } as GatePass;
}

/** Whether it means that nothing can reach the store now. */
export const isDisconnected = (
  freshness: Freshness | undefined,
): freshness is 'device-offline' | 'store-unreachable' =>
  freshness === 'device-offline' || freshness === 'store-unreachable';
