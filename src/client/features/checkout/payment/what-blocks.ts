import { m } from '#client/messages/compiled/messages.js';
import type { Freshness } from '#client/rates/freshness.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import type { Proof } from '../machine/payment-state.ts';
import { gateText } from './gate-text.ts';
import type { PayPrice } from './pay-price.ts';
import type { PayWay } from './ways/pay-way.ts';

interface Wanted {
  how: Pick<PayWay, 'mode' | 'ways' | 'missing'>;
  price: Pick<PayPrice, 'blocked'>;
  proof: Pick<Proof, 'picture' | 'reading'>;
  freshness: Freshness;
  /** The customer has to say who buys first. */
  identityNeeded: boolean;
}

export interface Blocks {
  /** Why nothing can be submitted now, the most pressing reason first; empty where it can. */
  reason: string;
  /** Why there is no way to pay; empty where there is one. */
  noWay: string;
  /** Only the screenshot of a payment by UPI is to be added. */
  onlyPicture: boolean;
}

/** Why the payment cannot be submitted now, in the customer's words. */
export function whatBlocks({ how, price, proof, freshness, identityNeeded }: Wanted): Blocks {
  const { mode, ways, missing } = how;
  const cut = isDisconnected(freshness) ? gateText(freshness, mode) : '';
  const noWay = missing
    ? m.pay_ways_wait()
    : ways.some(({ possible }) => possible)
      ? ''
      : m.pay_ways_none();
  const first = cut || price.blocked || (identityNeeded ? m.identity_first() : '') || noWay;
  if (first || mode !== 'UPI' || proof.picture) return { reason: first, noWay, onlyPicture: false };
  const reason = proof.reading ? m.pay_picture_reading() : m.pay_needs_picture();
  return { reason, noWay, onlyPicture: !proof.reading };
}
