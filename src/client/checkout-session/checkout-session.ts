import * as v from 'valibot';
import type { Coupon } from '#shared/contract/bag-changes.ts';
import type { Ticket } from '#shared/contract/digital.ts';
import { decimal } from '#shared/contract/fields.ts';
import { ORDER_KINDS, type OrderKind } from '#shared/contract/order-kind.ts';
import { PAYMENT_MODES } from '#shared/contract/payment.ts';
import type { PriceLock } from '#shared/contract/price-lock.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { StorageKey } from '#client/persistence/storage/storage-keys.ts';
import {
  type StoredValue,
  storedText,
  storedValue,
} from '#client/persistence/storage/stored-value.ts';
import { ORDER_KIND_NAMES, orderKindOf } from './order-kinds.ts';

/**
 * Everything that the screens from the bag to the order hand on to one another. It lives in the tab's
 * storage, so that a reload loses nothing; the ticket of a trade alone is stored on the device too. The keys
 * and the spelling of what is stored are partly the first app's: only this file knows them.
 */

const key = v.union([v.string(), v.number()]);

const addressChoice = v.object({
  BillingId: key,
  ShippingId: key,
  proceedType: v.picklist(Object.values(ORDER_KIND_NAMES).map(({ proceedType }) => proceedType)),
});
/** The addresses that were chosen, and what for; digital metal needs none. */
export type AddressChoice = v.InferOutput<typeof addressChoice>;

const conversion = v.object({
  /** The denomination, `10gm`. */
  weight: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A P_DetailsId. */
  productId: key,
  productName: v.string(),
  /** Rupees as exact text, as it was when the conversion was asked for. */
  makingCharges: v.string(),
});
/** A coin that the customer wants made out of their digital metal. */
export type Conversion = v.InferOutput<typeof conversion>;

const convertPiece = v.object({
  /** The P_DetailsId of the coin. */
  productId: key,
  metal: v.string(),
  Purity: v.string(),
  weight: v.string(),
  Margin: decimal,
  NetAmt: decimal,
  ServiceTax: decimal,
  OtherTax: decimal,
  PGold995: decimal,
  PGold999: decimal,
  PSilver999: decimal,
  MakingCharge: decimal,
});
/** What prices a coin that is made out of digital metal. */
export type ConvertPiece = v.InferOutput<typeof convertPiece>;

const couponFigure = v.pipe(key, v.transform(String), v.regex(/^\d{1,12}(?:\.\d+)?$/));
const coupon = v.object({
  id: key,
  couponCode: v.pipe(v.string(), v.nonEmpty()),
  couponAmount: couponFigure,
  couponPercent: v.optional(couponFigure),
  couponMost: v.optional(couponFigure),
  /** Why it takes nothing off the bag as it is now, in the store's words: the bag keeps it, and counts without it. */
  refused: v.optional(v.string()),
});
/** A coupon that the store has accepted: rupees, or percent of the pieces up to so many rupees. Exact texts. */
export type AppliedCoupon = v.InferOutput<typeof coupon>;

const result = v.object({
  isSuccess: v.boolean(),
  paymentMode: v.picklist(['UPI', 'CARD']),
  ONumber: v.string(),
  OrderDate: v.string(),
  userName: v.string(),
});

const ticket = v.object({
  id: key,
  type: v.number(),
  source: v.string(),
  quantity: v.string(),
  value: v.string(),
  gst: v.string(),
  total: v.string(),
  livePrice: v.string(),
  expiresAt: v.number(),
  ONumber: v.string(),
  Signature: v.string(),
  IdentityNeeded: v.optional(v.boolean(), false),
  UpiFull: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, Ticket>;

/** A price that the store holds. */
export interface HeldPrice extends PriceLock {
  /** Of a trade of digital metal: what it was made of. */
  ticket?: Ticket | undefined;
}
const heldPrice = v.object({
  QuoteId: v.string(),
  ONumber: v.string(),
  expiresAt: v.number(),
  LockedAt: v.optional(v.number()),
  Lines: v.array(
    v.object({
      ProductName: v.string(),
      imagePath1: v.string(),
      Source: v.string(),
      Purity: v.string(),
      Weight: v.string(),
      Quantity: v.number(),
      Price: v.string(),
      MakingCharge: v.string(),
    }),
  ),
  Made: v.optional(
    v.object({
      Market: v.string(),
      Premium: v.string(),
      Margin: v.string(),
      OtherTax: v.string(),
    }),
  ),
  Amount: v.string(),
  Gst: v.string(),
  MakingCharge: v.string(),
  OtherTax: v.string(),
  Logistics: v.string(),
  Coupon: v.string(),
  Total: v.string(),
  Surcharge: v.string(),
  SurchargePercent: v.string(),
  FromHolding: v.string(),
  // Absent in what an earlier version of the app stored.
  IdentityNeeded: v.optional(v.boolean(), false),
  UpiFull: v.optional(v.boolean(), false),
  ticket: v.optional(ticket),
}) satisfies v.GenericSchema<unknown, HeldPrice>;

const quote = v.object({
  /** What it was asked for. */
  asked: v.string(),
  /** The price that the customer has agreed to; the first one counts as agreed. */
  lock: heldPrice,
  /** A later price for the same, which they have not agreed to so far. */
  offer: v.optional(heldPrice),
  /** How far the device's clock is behind the store's, ms. */
  behind: v.number(),
});
export type StoredQuote = v.InferOutput<typeof quote>;

const attempt = v.object({
  /** Goes with every try of the same fields. */
  requestId: v.string(),
  /** The fields in short, to tell whether they are the same. */
  fields: v.string(),
  mode: v.picklist(PAYMENT_MODES),
  kind: v.optional(v.picklist(ORDER_KINDS), 'buy'),
  /** The stored spelling of `outcomeUnknown`: an app that updates under a lost payment still finds it. */
  unheard: v.boolean(),
  /** By card: the order is there and waits for its payment. */
  placed: v.optional(v.string()),
});
export interface StoredAttempt extends Omit<v.InferOutput<typeof attempt>, 'unheard'> {
  /** It was sent without an answer, and may have been placed. */
  outcomeUnknown: boolean;
}

function attemptValue(name: 'payment-attempt' | 'ticket-attempt'): StoredValue<StoredAttempt> {
  const { read, write, remove } = storedValue(name, attempt);
  return {
    read() {
      const { unheard, ...stored } = read() ?? {};
      return unheard === undefined
        ? undefined
        : { ...(stored as StoredAttempt), outcomeUnknown: unheard };
    },
    write: ({ outcomeUnknown, ...stored }) => write({ ...stored, unheard: outcomeUnknown }),
    remove,
  };
}

/**
 * The trade that `/checkout-payment` shows. A tab goes on with its own, because another tab may ask for another
 * trade meanwhile; one that has none, such as after the phone closed the app, finds the latest of the device.
 */
function ticketValue() {
  const own = storedValue('own-ticket', ticket);
  const latest = storedValue('checkoutData', ticket);
  return {
    own,
    latest,
    write(asked: Ticket): boolean {
      if (!latest.write(asked)) return false;
      // An older ticket must not shadow the new one.
      if (!own.write(asked)) own.remove();
      return true;
    },
  };
}

export const checkoutSession = {
  addresses: storedValue('addressData', addressChoice),
  conversion: storedValue('converted-coin-payload', conversion),
  convertPiece: storedValue('converted-coin-piece', convertPiece),
  coupon: storedValue('couponData', coupon),
  /** Rupees as exact text: what the order came to when it was last priced. */
  total: storedValue('finalAmount', v.string()),
  /** The order that was just placed. */
  result: storedValue('orderData', result),
  ticket: ticketValue(),
  payment: {
    quote: storedValue('payment-lock', quote),
    attempt: attemptValue('payment-attempt'),
  },
  /** The same of a trade that is made on its own page: a sale, or where nothing is paid in the app. */
  trade: {
    quote: storedValue('ticket-lock', quote),
    attempt: attemptValue('ticket-attempt'),
  },
};

/** What the draft of a payment carries from one tab to another. */
export const CARRIED_KEYS = [
  'addressData',
  'converted-coin-payload',
  'couponData',
  'orderData',
  'finalAmount',
  'payment-lock',
  'payment-attempt',
] as const satisfies readonly StorageKey[];

/** Such a key, as text. */
export const carriedText = (name: (typeof CARRIED_KEYS)[number]): StoredValue<string> =>
  storedText(name);

/** What belongs to the bag, by the kind of the order that leaves it alone. */
const LEFT_ALONE: Record<OrderKind, readonly string[]> = {
  buy: [],
  convert: ['couponData'],
  digital: ['converted-coin-payload', 'couponData'],
};

/**
 * The order is placed: all that led to it goes. A card may still be declined, which gives the bag back: its coupon stays
 * until the money has come.
 */
export function clearCheckout(byCard = false): void {
  const { proceedType } = checkoutSession.addresses.read() ?? {};
  const kind = orderKindOf('proceedType', proceedType) ?? 'buy';
  for (const name of CARRIED_KEYS) {
    const stays = LEFT_ALONE[kind].includes(name) || (byCard && name === 'couponData');
    if (!stays) carriedText(name).remove();
  }
}

/** The coupon that the order asks for; undefined for none, and for one that takes nothing off the bag as it is. */
export function couponToUse(): AppliedCoupon | undefined {
  const applied = checkoutSession.coupon.read();
  return applied?.refused === undefined ? applied : undefined;
}

/** A coupon as the store gave it, as it is stored. */
export function appliedCoupon(coupon: Coupon): AppliedCoupon {
  const [percent, most] = [exact(coupon.CouponPercent), exact(coupon.CouponMost)];
  return {
    id: coupon.Id,
    couponCode: coupon.CouponCode,
    couponAmount: exact(coupon.CouponAmount).toFixed(),
    ...(percent.gt(0) && { couponPercent: percent.toFixed() }),
    ...(most.gt(0) && { couponMost: most.toFixed() }),
  };
}

/** Stores a coupon that the store has accepted: until it is removed, the tab closes, or the login ends. */
export function applyCoupon(coupon: Coupon): AppliedCoupon {
  const applied = appliedCoupon(coupon);
  checkoutSession.coupon.write(applied);
  return applied;
}

/** The trade has become an order, or is given up. Another one, of another tab, stays. */
export function dropTicket({ id }: Pick<Ticket, 'id'>): void {
  const { own, latest } = checkoutSession.ticket;
  for (const kept of [own, latest]) if (kept.read()?.id === id) kept.remove();
}
