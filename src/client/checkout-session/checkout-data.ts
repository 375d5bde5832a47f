import * as v from 'valibot';
import type { Ticket } from '#shared/contract/digital.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/**
 * What is carried from the bag to the order, in the tab's own storage under the names that the shop's
 * first app gave it. All of it goes when an order is placed, when the bag is empty and when the login ends.
 * The ticket of a trade alone is in the device's storage, where the first app had it.
 */
const choice = v.object({
  BillingId: v.union([v.string(), v.number()]),
  ShippingId: v.union([v.string(), v.number()]),
  proceedType: v.picklist(['BuyProduct', 'ConvertCoin', 'BuyDigital']),
});
/** The addresses that were chosen, and what for; digital metal needs none. */
export type AddressChoice = v.InferOutput<typeof choice>;

const conversion = v.object({
  /** The denomination, `10gm`. */
  weight: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A P_DetailsId. */
  productId: v.union([v.string(), v.number()]),
  productName: v.string(),
  /** Rupees as exact text, as it was when the conversion was asked for. */
  makingCharges: v.string(),
});
/** A coin that the customer wants made out of their digital metal. */
export type Conversion = v.InferOutput<typeof conversion>;

const result = v.object({
  isSuccess: v.boolean(),
  paymentMode: v.picklist(['UPI', 'CARD']),
  ONumber: v.string(),
  OrderDate: v.string(),
  userName: v.string(),
});
/** The order that was just placed. */
export type OrderResult = v.InferOutput<typeof result>;

/** A trade of digital metal at a price that the store holds, as `orderDigital` gave it. */
export const keptTicket = v.object({
  id: v.union([v.string(), v.number()]),
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
}) satisfies v.GenericSchema<unknown, Ticket>;

const KEYS = {
  addressData: choice,
  'converted-coin-payload': conversion,
  orderData: result,
  /** Rupees as exact text: what the order came to when it was last priced. */
  finalAmount: v.string(),
  /** In the device's storage: what `/checkout-payment` shows. */
  checkoutData: keptTicket,
} as const;
type Key = keyof typeof KEYS;
type Kept<K extends Key> = v.InferOutput<(typeof KEYS)[K]>;

/** What was kept under a key; undefined where there is nothing, or nothing that reads. */
export function readCheckout<K extends Key>(storage: Storage, key: K): Kept<K> | undefined {
  try {
    const read = v.safeParse(KEYS[key], JSON.parse(storage.getItem(key) ?? 'null'));
    return read.success ? (read.output as Kept<K>) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for the next page. Says false where the storage is full, so that the page can say so. */
export function keepCheckout<K extends Key>(storage: Storage, key: K, value: Kept<K>): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The same trade at a later price that the customer has agreed to. */
export function saveTicket(ticket: Ticket | undefined): void {
  if (ticket) keepCheckout(deviceStorage.local, 'checkoutData', ticket);
}

/** The trade has become an order, or is given up. Another one, of another tab, stays. */
export function dropTicket(ticket: Ticket | undefined): void {
  const kept = readCheckout(deviceStorage.local, 'checkoutData');
  if (kept && kept.id === ticket?.id) deviceStorage.local.removeItem('checkoutData');
}
