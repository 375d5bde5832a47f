import type { Rates } from './rates.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import type { Freshness, StaleReason } from './freshness.ts';
import { pausedReason } from './paused-reason.ts';

/** An action that commits to a price was stopped, because the rate is not live. */
export class GateClosed extends Error {
  constructor(readonly reason: StaleReason) {
    super(`The price is not live: ${reason}`);
    this.name = 'GateClosed';
  }
}

declare const passed: unique symbol;

/** Proof that the gate was open when the customer acted. Only the gate creates one. */
export interface GatePass {
  readonly [passed]: true;
  /** Checks the gate again, right before the request is sent. Throws GateClosed. */
  readonly check: () => void;
}

/**
 * The gate before every action that commits to a price: open only while the rate is live. It is checked when a button is drawn
 * (useGate), when it is pressed (here) and when the request is sent (by the pass), and it is closed for a deal that the refinery
 * has paused. Throws GateClosed.
 */
export function passGate(rates: Rates, deal?: Deal): GatePass {
  const check = () => {
    const freshness = rates.updateFreshness();
    if (freshness !== 'live') throw new GateClosed(freshness);
    const paused = pausedReason(rates.state.paused, deal);
    if (paused) throw new GateClosed(paused);
  };
  check();
  return { check } as GatePass;
}

/**
 * The gate before an action at a quoted price, which the store holds: it needs the connection, and no fresh tick. Only
 * the store knows whether the quote is still valid; that it has withdrawn those of a deal, it tells. Throws GateClosed.
 */
export function requireConnection(rates: Rates, deal?: Deal): GatePass {
  const check = () => {
    const freshness = rates.updateFreshness();
    if (isDisconnected(freshness)) throw new GateClosed(freshness);
    const withdrawn = deal && pausedReason(rates.state.withdrawn, deal);
    if (withdrawn) throw new GateClosed(withdrawn);
  };
  check();
  return { check } as GatePass;
}

/** Whether nothing can reach the store now. */
export const isDisconnected = (
  freshness: Freshness | undefined,
): freshness is 'device-offline' | 'store-unreachable' =>
  freshness === 'device-offline' || freshness === 'store-unreachable';
