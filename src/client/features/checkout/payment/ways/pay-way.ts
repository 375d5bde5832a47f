import type { Config } from '#shared/contract/config.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import {
  type Taken,
  type Way,
  WAYS,
  type WayToPay,
  waysToPay,
} from '#shared/paying/ways-to-pay.ts';
import { useServices } from '#client/api/services-context.ts';
import type { Payment } from '../../machine/run-payment.ts';
import { usePaymentState } from '../../machine/use-payment-state.ts';
import { useStoreMinute } from '#client/api/use-store-minute.ts';
import { type KnownTerms, usePaymentTerms } from './terms-query.ts';

export interface PayWay extends KnownTerms {
  /** Best first, impossible ways last; empty while the store's terms are not known. */
  ways: readonly WayToPay[];
  way: Way;
  mode: PaymentMode;
}

/** The mode in which an order is placed: one paid in parts waits like one paid by transfer. */
const MODES = { upi: 'UPI', card: 'CARD', transfer: 'TRANSFER', parts: 'TRANSFER' } as const;
const SENT_AS = { UPI: 'upi', CARD: 'card', TRANSFER: 'transfer' } as const;

/** The way to pay that a URL names. */
export const wayOf = (name: unknown): Way | undefined => WAYS.find((way) => way === name);

interface Wanted {
  /** As named in the URL. */
  wanted: Way | undefined;
  kind: OrderKind;
  /** Rupees; undefined where no price is known yet. */
  total: DecimalText | undefined;
  /** Whether the store holds the price: without that, nothing can wait for a transfer. */
  held: boolean;
  /** The customer has as many unpaid UPI orders as allowed. */
  upiFull?: boolean | undefined;
}

/** The way of this payment: once sent, as sent; otherwise the wanted way if possible, else the best. */
export function usePayWay(
  payment: Payment,
  { wanted, kind, total, held, upiFull = false }: Wanted,
): PayWay {
  const { config } = useServices();
  const order = usePaymentState(payment, (state) => state.order);
  const known = usePaymentTerms();
  const now = useStoreMinute();
  const modes = modesTaken(config);
  const sum = { total: total ?? 0, kind, at: now };
  const all = known.missing
    ? []
    : waysToPay(sum, { terms: termsFor(known.terms, held), modes, upiFull });
  const ways = all.filter((each) => isShown(each, all));
  if (order.phase !== 'idle' && order.attempt) {
    const { mode } = order.attempt;
    const way = mode === 'TRANSFER' && wanted === 'parts' ? wanted : SENT_AS[mode];
    return { ...known, ways, way, mode };
  }
  const possible = ways.filter((each) => each.possible);
  const chosen = possible.find((each) => each.way === wanted) ?? possible[0];
  const way = chosen?.way ?? 'upi';
  return { ...known, ways, way, mode: MODES[way] };
}

/** The modes that a store takes: a card also needs its card operation. */
export function modesTaken({ paymentMode, extensions }: Config): Taken['modes'] {
  const taken = paymentMode.filter((mode) => mode === 'UPI' || extensions.includes('cardCheckout'));
  return taken.length > 0 ? taken : ['UPI'];
}

/** A store without payment terms sets no limits, and holds no price for a transfer. */
export const NO_TERMS: Taken['terms'] = { UpiMost: '0', UpiBankMost: '0' };

function termsFor(terms: PaymentTerms | undefined, held: boolean): Taken['terms'] {
  if (!terms) return NO_TERMS;
  return held ? terms : { ...terms, Transfer: undefined };
}

/** Hides ways the store lacks. A transfer refused for digital metal is shown only where UPI is impossible. */
function isShown({ way, possible, why }: WayToPay, all: readonly WayToPay[]): boolean {
  if (possible || why === 'over-limit' || why === 'too-many') return true;
  const upi = all.some((each) => each.way === 'upi' && each.possible);
  return way === 'transfer' && why === 'digital' && !upi;
}
