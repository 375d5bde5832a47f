import * as v from 'valibot';
import type { Ticket } from '#shared/contract/digital.ts';
import type { PriceLock } from '#shared/contract/price-lock.ts';
import { keptTicket, readCheckout } from './checkout-data.ts';

/** A price that the store holds. */
export interface HeldPrice extends PriceLock {
  /** Of a trade of digital metal: what it was made of. */
  ticket?: Ticket | undefined;
}

const line = v.object({
  ProductName: v.string(),
  imagePath1: v.string(),
  Source: v.string(),
  Purity: v.string(),
  Weight: v.string(),
  Quantity: v.number(),
  Price: v.string(),
  MakingCharge: v.string(),
});
const lock = v.object({
  QuoteId: v.string(),
  ONumber: v.string(),
  expiresAt: v.number(),
  Lines: v.array(line),
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
  ticket: v.optional(keptTicket),
}) satisfies v.GenericSchema<unknown, HeldPrice>;

const keptLock = v.object({
  /** What it was asked for. */
  asked: v.string(),
  /** The price that the customer has agreed to, be it by not having seen another. */
  lock,
  /** A later price for the same, which they have not agreed to so far. */
  offer: v.optional(lock),
  /** How far the device's clock is behind the store's, ms. */
  behind: v.number(),
});
export type StoredQuote = v.InferOutput<typeof keptLock>;

const attempt = v.object({
  /** Goes with every try of the same fields. */
  requestId: v.string(),
  /** The fields in short, to tell whether they are the same. */
  fields: v.string(),
  mode: v.picklist(['UPI', 'CARD']),
  /** What is paid for. */
  kind: v.optional(v.picklist(['buy', 'convert', 'digital']), 'buy'),
  /** Sent, and nothing heard: it may have been placed. */
  unheard: v.boolean(),
  /** By card: the order is there and waits for its payment. */
  placed: v.optional(v.string()),
});

const KEYS = {
  'payment-lock': keptLock,
  'payment-attempt': attempt,
  /** The same as the lock, of a ticket that is looked at before it is paid. */
  'ticket-lock': keptLock,
  'ticket-attempt': attempt,
} as const;
type Key = keyof typeof KEYS;
type Kept<K extends Key> = v.InferOutput<(typeof KEYS)[K]>;

/** All that a payment keeps in its tab; `couponData` is the bag's. */
export const PAYMENT_KEYS = [
  'addressData',
  'converted-coin-payload',
  'couponData',
  'orderData',
  'finalAmount',
  'payment-lock',
  'payment-attempt',
] as const;

export function readPayment<K extends Key>(storage: Storage, key: K): Kept<K> | undefined {
  try {
    const read = v.safeParse(KEYS[key], JSON.parse(storage.getItem(key) ?? 'null'));
    return read.success ? (read.output as Kept<K>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it over a reload; without a value it is forgotten. False where the storage is full. */
export function keepPayment<K extends Key>(
  storage: Storage,
  key: K,
  value: Kept<K> | undefined,
): boolean {
  try {
    if (value) storage.setItem(key, JSON.stringify(value));
    else storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

const OF_THE_BAG: readonly string[] = ['converted-coin-payload', 'couponData'];

/** The order is placed, or there is nothing to order: all that led to it goes. A trade leaves the bag alone. */
export function clearPayment(storage: Storage): void {
  const trade = readCheckout(storage, 'addressData')?.proceedType === 'BuyDigital';
  for (const key of PAYMENT_KEYS) {
    if (!trade || !OF_THE_BAG.includes(key)) storage.removeItem(key);
  }
}
