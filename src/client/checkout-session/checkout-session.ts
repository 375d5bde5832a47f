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
import { ORDER_KIND_NAMES } from './order-kinds.ts';

/**
 * Everything that the screens from the bag to the order pass on to one another. It lives in the tab's storage, so that a reload
 * loses nothing; only a trade's ticket is stored on the device too. Some keys and spellings are the first app's: only this file
 * knows them.
 */

const key = v.union([v.string(), v.number()]);

const addressChoice = v.object({
  BillingId: key,
  ShippingId: key,
  proceedType: v.picklist(Object.values(ORDER_KIND_NAMES).map(({ proceedType }) => proceedType)),
});
/** The chosen addresses, and the kind of order they are for; digital metal needs none. */
export type AddressChoice = v.InferOutput<typeof addressChoice>;

const conversion = v.object({
  /** The denomination, `10gm`. */
  weight: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A P_DetailsId. */
  productId: key,
  productName: v.string(),
  /** Rupees as exact text, at the time the conversion was asked for. */
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
  /** Where the catalogue has it, to ask for what prices it by now. */
  leaf: v.optional(v.object({ P_Id: key, C_Id: key, S_Id: key })),
});
/** The fields that price a coin made out of digital metal. */
export type ConvertPiece = v.InferOutput<typeof convertPiece>;

const couponFigure = v.pipe(key, v.transform(String), v.regex(/^\d{1,12}(?:\.\d+)?$/));
const coupon = v.object({
  id: key,
  couponCode: v.pipe(v.string(), v.nonEmpty()),
  couponAmount: couponFigure,
  couponPercent: v.optional(couponFigure),
  couponMost: v.optional(couponFigure),
  /** Why the coupon takes nothing off the present bag, in the store's words: the bag keeps the coupon without counting it. */
  refused: v.optional(v.string()),
});
/** A coupon that the store has accepted: rupees, or percent of the pieces up to a limit in rupees. Exact texts. */
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
  Surcharge: v.optional(v.string()),
  SurchargePercent: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, Ticket>;

/** A price that the store holds. */
export interface HeldPrice extends PriceLock {
  /** For a trade of digital metal: the ticket that the price came from. */
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
  // Absent in data stored by an earlier version of the app.
  IdentityNeeded: v.optional(v.boolean(), false),
  UpiFull: v.optional(v.boolean(), false),
  ticket: v.optional(ticket),
}) satisfies v.GenericSchema<unknown, HeldPrice>;

export const quote = v.object({
  /** The request for this price, as text. */
  asked: v.string(),
  /** The price that the customer has agreed to; the first one counts as agreed. */
  lock: heldPrice,
  /** A later price for the same request, which the customer has not agreed to so far. */
  offer: v.optional(heldPrice),
  /** How far the device's clock is behind the store's, ms. */
  behind: v.number(),
});
export type StoredQuote = v.InferOutput<typeof quote>;

export const attempt = v.object({
  /** Sent with every attempt of the same fields. */
  requestId: v.string(),
  /** The fields as one text, to tell whether they are the same. */
  fields: v.string(),
  mode: v.picklist(PAYMENT_MODES),
  kind: v.optional(v.picklist(ORDER_KINDS), 'buy'),
  /** The stored spelling of `outcomeUnknown`, so that an app updated during an unanswered payment still finds it. */
  unheard: v.boolean(),
  /** The number of a card order that exists and waits for its payment. */
  placed: v.optional(v.string()),
});
export interface StoredAttempt extends Omit<v.InferOutput<typeof attempt>, 'unheard'> {
  /** Whether the attempt was sent without an answer, and may have been placed. */
  outcomeUnknown: boolean;
}

export function attemptValue(
  name: 'payment-attempt' | 'ticket-attempt',
): StoredValue<StoredAttempt> {
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
 * The trade that `/checkout-payment` shows. A tab continues with its own, because another tab may ask for another trade meanwhile;
 * a tab without one, such as after the phone closed the app, takes the device's latest.
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
  /** Rupees as exact text: the order's total when it was last priced. */
  total: storedValue('finalAmount', v.string()),
  /** The order that was just placed. */
  result: storedValue('orderData', result),
  ticket: ticketValue(),
  payment: {
    quote: storedValue('payment-lock', quote),
    attempt: attemptValue('payment-attempt'),
  },
};

/** A conversion, and what prices it. */
const CONVERTED = ['converted-coin-payload', 'converted-coin-piece'] as const;

/** The stored values that a payment's draft carries from one tab to another. */
export const CARRIED_KEYS = [
  'addressData',
  ...CONVERTED,
  'couponData',
  'orderData',
  'finalAmount',
  'payment-lock',
  'payment-attempt',
] as const satisfies readonly StorageKey[];

/** One of these values, as text. */
export const carriedText = (name: (typeof CARRIED_KEYS)[number]): StoredValue<string> =>
  storedText(name);

/** The stored values that an order of each kind does not remove. */
const LEFT_ALONE: Record<OrderKind, readonly string[]> = {
  buy: [],
  convert: ['couponData'],
  digital: [...CONVERTED, 'couponData'],
};

/**
 * Removes what led to an order of this kind that is placed. A card may still be declined, which returns the bag: its coupon stays
 * until the money has come.
 */
export function clearCheckout(kind: OrderKind, byCard = false): void {
  for (const name of CARRIED_KEYS) {
    const stays = LEFT_ALONE[kind].includes(name) || (byCard && name === 'couponData');
    if (!stays) carriedText(name).remove();
  }
}

/** The coupon to order with; undefined for none, and for one that takes nothing off the present bag. */
export function couponToUse(): AppliedCoupon | undefined {
  const applied = checkoutSession.coupon.read();
  return applied?.refused === undefined ? applied : undefined;
}

/** A coupon from the store, in its stored form. */
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

/** Removes a trade that has become an order or was given up. Another tab's trade stays. */
export function dropTicket({ id }: Pick<Ticket, 'id'>): void {
  const { own, latest } = checkoutSession.ticket;
  for (const kept of [own, latest]) if (kept.read()?.id === id) kept.remove();
}
