import type { PaymentMode } from '#shared/contract/payment.ts';
import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import type { Freshness, StaleReason } from '#client/rates/freshness.ts';
import { tellsOfMoney } from '#client/checkout-session/tells-of-money.ts';
import { isDisconnected } from '#client/rates/gate.ts';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PriceLock } from '#shared/contract/price-lock.ts';

/** The state of a payment, and what can happen to it. `payment-machine.ts` has the table of both. */
export interface PaymentState {
  price: Price;
  quoting: Quoting;
  order: Order;
  proof: Proof;
  /** Whether a price for this payment can be asked for now: not where its metal is paused, or what is done with it. */
  freshness: Freshness;
  /** As it was last seen with something in it, as text (`subjectOf`) and by the metals of its lines; neither before that. */
  bag: { empty: boolean; subject?: string; metals?: readonly string[] };
  /** Another tab is sending an order at this price. */
  elsewhere: boolean;
  /** Seconds until the price or the offer ends. */
  secondsLeft: number;
}

export type Price =
  | { phase: 'unquoted' | 'asking' | 'left' }
  | { phase: 'held' | 'expired'; quote: HeldPrice }
  | { phase: 'offered' | 'lapsed'; quote: HeldPrice; offer: HeldPrice };

export interface Quoting {
  /** The id of the request under way; answers to any other are ignored. */
  request: number | undefined;
  requests: number;
  /** Requests made for an expired price without the customer asking. */
  unprompted: number;
  error: string;
  /** The request failed only because the gate was closed, which the page says for as long as it is. */
  gateClosed: boolean;
  /** The quote was refused because of the coupon: without the coupon it may succeed. */
  coupon?: boolean;
}

/** An attempt to place the order. It keeps its request id for as long as its fields are the same. */
export interface Attempt {
  requestId: string;
  fields: string;
  mode: PaymentMode;
  kind: OrderKind;
}

export type Order =
  /** `passing`: the error is of the moment, and over once prices are live again. */
  | { phase: 'idle'; attempt: Attempt | undefined; error: string; passing?: boolean }
  | { phase: 'sending'; attempt: Attempt; again: boolean; progress: number | undefined }
  | { phase: 'unknown'; attempt: Attempt; error: string }
  | { phase: 'sent'; attempt: Attempt | undefined; sent: SentOrder };

export interface SentOrder {
  /** `already`: placed by another tab, or by an attempt whose answer was lost. */
  how: PaymentMode | 'already';
  ONumber: string;
  text: string;
  /** The browser is on its way to the card provider's page. */
  leaving: boolean;
}

export interface Proof {
  /** What the proof is for, as text (`subjectOf`); empty while that is unknown. */
  subject: string;
  picture: ProofPicture | undefined;
  utr: string;
  reading: boolean;
  /** Counts pictures, so that a picture that was replaced while it was being read is dropped. */
  turn: number;
  error: string;
  /** The device could not save the picture: a reload would lose it. */
  unsaved: boolean;
}

export type PaymentEvent =
  | { type: 'checked'; visible: boolean }
  | { type: 'rates-changed'; freshness: Freshness }
  | { type: 'quote-wanted' }
  | { type: 'quote-came'; request: number; quote: HeldPrice }
  | { type: 'quote-failed'; request: number; error: string; gateClosed: boolean; coupon?: boolean }
  | { type: 'offer-accepted' }
  | { type: 'left' }
  /** Another tab or device has asked for a ticket that ends this one. */
  | { type: 'ended-elsewhere' }
  | { type: 'sent-elsewhere'; sending: boolean }
  | { type: 'bag-seen'; lines: readonly BoughtLine[] }
  | { type: 'picture-chosen' }
  | { type: 'picture-read'; turn: number; picture: ProofPicture }
  | { type: 'picture-failed'; turn: number; error: string }
  | { type: 'picture-removed' }
  | { type: 'utr-typed'; utr: string }
  | { type: 'draft-saved'; saved: boolean }
  | ({ type: 'submitted' } & Attempt)
  | { type: 'progressed'; progress: number }
  | { type: 'not-sent'; error: string }
  | { type: 'unanswered' }
  | { type: 'refused'; error: string; keepId: boolean; priceMoved: boolean; passing?: boolean }
  | { type: 'placed'; how: SentOrder['how']; ONumber: string; text: string }
  /** Another tab has placed the order at this price. */
  | { type: 'placed-elsewhere'; ONumber: string }
  | { type: 'card-page-tried' };

export const NO_PROOF: Proof = {
  subject: '',
  picture: undefined,
  utr: '',
  reading: false,
  turn: 0,
  error: '',
  unsaved: false,
};

/** The price that the customer has agreed to; the first one counts as agreed. */
export const quoteOf = (price: Price): HeldPrice | undefined =>
  'quote' in price ? price.quote : undefined;
export const offerOf = (price: Price): HeldPrice | undefined =>
  'offer' in price ? price.offer : undefined;

/** The machine ends both prices where a ticket of another tab or device did; an offer that ran out has its time. */
export const isEndedElsewhere = ({ price }: PaymentState): boolean =>
  offerOf(price)?.expiresAt === 0;

/** The customer has to decide about the price before anything can go on. */
export const isDeciding = ({ price, order }: PaymentState): boolean =>
  order.phase === 'idle' && ['expired', 'offered', 'lapsed'].includes(price.phase);

/** Another tab sends the order that this one would: its answer is waited for. */
export const isSentElsewhere = ({ elsewhere, order }: PaymentState): boolean =>
  elsewhere && order.phase === 'idle';

/** Why no price can be asked for; undefined where one can. */
export const staleReasonOf = ({ freshness }: PaymentState): StaleReason | undefined =>
  freshness === 'live' ? undefined : freshness;

/** Whether the order may be sent: at a price in force, or as a retry of an unanswered attempt. */
export function canSubmit(state: PaymentState): boolean {
  const { price, order, freshness } = state;
  if (order.phase !== 'idle' && order.phase !== 'unknown') return false;
  if (isSentElsewhere(state)) return false;
  if (price.phase === 'unquoted') return freshness === 'live';
  if (isDisconnected(freshness)) return false;
  return price.phase === 'held' || (order.phase === 'unknown' && quoteOf(price) !== undefined);
}

/**
 * The bag is empty, the customer has given nothing, and was shown no price that they may be paying in another app: they lose nothing
 * by leaving.
 */
export const hasNothingToPay = ({ bag, price, proof, order }: PaymentState): boolean =>
  bag.empty &&
  !quoteOf(price) &&
  !tellsOfMoney(proof) &&
  !proof.reading &&
  order.phase === 'idle' &&
  !order.attempt;

/** The fields of a bag's line that say what is bought. */
export interface BoughtLine {
  ProductName: string;
  Weight: string;
  Quantity: number;
  /** The metal, in any spelling of the stores. */
  Source?: string;
}

/** What is bought, without its price: equal texts mean the same bag. */
export const subjectOf = (lines: readonly BoughtLine[]): string =>
  JSON.stringify(
    lines
      .map(({ ProductName, Weight, Quantity }) => [
        ProductName,
        Weight.replace(/\s/g, '').toLowerCase(),
        Quantity,
      ])
      .map((line) => line.join('\u0000'))
      .sort(),
  );

/** A bag with something in it. */
export const bagOf = (lines: readonly BoughtLine[]) => ({
  subject: subjectOf(lines),
  empty: false,
  metals: lines.flatMap(({ Source = [] }) => Source),
});

/** The subject of a quote, to compare with a bag's. */
export const quoteSubject = (lock: PriceLock): string => subjectOf(lock.Lines);

/** A screenshot counts only for the purchase it was attached to: another subject clears it. */
export function proofOf(proof: Proof, quote: HeldPrice): Proof {
  const subject = quoteSubject(quote);
  if (proof.subject === subject) return proof;
  if (!proof.subject) return { ...proof, subject };
  return { ...NO_PROOF, subject, turn: proof.turn + 1 };
}
