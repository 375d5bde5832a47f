import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';

/**
 * A way to pay an order. `parts`: an order by bank transfer that is paid in several UPI payments, over several days if the
 * customer's bank requires that.
 */
export const WAYS = ['upi', 'transfer', 'parts', 'card'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Why a way cannot be used. `not-taken`: this store does not take it; `over-limit`: one payment cannot be so large; `too-small`:
 * it fits into one payment, so there is nothing to split; `too-many`: the customer has as many unpaid UPI orders as allowed;
 * `digital`: the price of digital metal is held for minutes only.
 */
export type NotPossible = 'not-taken' | 'over-limit' | 'too-small' | 'too-many' | 'digital';

export interface WayToPay {
  way: Way;
  possible: boolean;
  /** Only where the way is not possible. */
  why?: NotPossible;
  /** The most rupees of one payment; undefined where the store names none. */
  most?: Big;
  /** Whether it is possible here, but above the limit of most customers' own banks: their app may refuse it. */
  overBank?: boolean;
  /** For `parts`: the least number of payments. */
  payments?: number;
  /** For a transfer: the rails, best first. */
  arrives?: Arrival[];
}

export interface Sum {
  /** Rupees to pay. */
  total: Numeric;
  kind: OrderKind;
  /** Epoch ms: which rail is quick depends on the hour. */
  at: number;
}

/** What a store takes: its terms, and the modes of config.json. `TRANSFER` follows from the terms. */
export interface Taken {
  terms: Pick<PaymentTerms, 'UpiMost' | 'UpiBankMost' | 'Transfer'>;
  modes: readonly PaymentMode[];
  /** Whether the customer has as many unpaid UPI orders as allowed. */
  upiFull?: boolean;
}

/** A limit in rupees; undefined where none is named. */
const limitOf = (rupees: string): Big | undefined => {
  const most = exact(rupees);
  return most.gt(0) ? most : undefined;
};

/**
 * The ways to pay a sum, possible ones first and the best of them first; exact, nothing is rounded. An impossible way has its
 * reason. The store refuses by the same rules, so that nobody finds out after paying.
 */
export function waysToPay(sum: Sum, { terms, modes, upiFull = false }: Taken): WayToPay[] {
  const total = exact(sum.total);
  const upiMost = modes.includes('UPI') ? limitOf(terms.UpiMost) : undefined;
  const bankMost = limitOf(terms.UpiBankMost);
  const overBank = bankMost !== undefined && total.gt(bankMost);
  const ways = [
    upiFull && modes.includes('UPI')
      ? closed('upi', 'too-many')
      : upi(total, { taken: modes.includes('UPI'), most: upiMost, overBank }),
    transfer(sum, terms),
    parts(sum, { terms, most: smaller(upiMost, bankMost), taken: modes.includes('UPI') }),
    card(modes),
  ];
  return ways.toSorted((a, b) => rank(a) - rank(b));
}

/** The reason why an order of this sum may not be placed in a mode; undefined where it may. */
export function mayPay(mode: PaymentMode, sum: Sum, taken: Taken): NotPossible | undefined {
  const way = { UPI: 'upi', CARD: 'card', TRANSFER: 'transfer' } as const;
  return waysToPay(sum, taken).find((each) => each.way === way[mode])?.why;
}

/** UPI ranks first where it certainly goes through, above that a transfer; splitting is more work, a card costs more. */
const rank = ({ way, possible, overBank }: WayToPay): number =>
  (possible ? 0 : 10) + (way === 'upi' && overBank ? 1.5 : WAYS.indexOf(way));

const closed = (way: Way, why: NotPossible): WayToPay => ({ way, possible: false, why });

function upi(
  total: Big,
  { taken, most, overBank }: { taken: boolean; most: Big | undefined; overBank: boolean },
): WayToPay {
  if (!taken) return closed('upi', 'not-taken');
  if (most && total.gt(most)) return { ...closed('upi', 'over-limit'), most };
  return { way: 'upi', possible: true, ...(most && { most }), ...(overBank && { overBank }) };
}

function transfer({ total, kind, at }: Sum, { Transfer }: Taken['terms']): WayToPay {
  if (!Transfer) return closed('transfer', 'not-taken');
  if (kind === 'digital') return closed('transfer', 'digital');
  return { way: 'transfer', possible: true, arrives: arrivalsOf(total, at) };
}

interface Splitting {
  terms: Taken['terms'];
  /** The most of one payment. */
  most: Big | undefined;
  taken: boolean;
}

function parts({ total, kind }: Sum, { terms, most, taken }: Splitting): WayToPay {
  if (!terms.Transfer || !taken) return closed('parts', 'not-taken');
  if (kind === 'digital') return closed('parts', 'digital');
  if (!most || exact(total).lte(most)) return closed('parts', 'too-small');
  // Rounded up: the remainder is a payment too.
  const payments = Number(exact(total).div(most).round(0, 3).toFixed());
  return { way: 'parts', possible: true, most, payments };
}

const card = (modes: Taken['modes']): WayToPay =>
  modes.includes('CARD') ? { way: 'card', possible: true } : closed('card', 'not-taken');

const smaller = (a: Big | undefined, b: Big | undefined): Big | undefined =>
  a && b ? (a.lt(b) ? a : b) : (a ?? b);
