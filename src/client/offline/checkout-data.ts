import * as v from 'valibot';

/**
 * What is carried from the bag to the order, in the tab's own storage under the names that the shop's
 * first app gave it. All of it goes when an order is placed, when the bag is empty and when the login ends.
 */
const choice = v.object({
  BillingId: v.union([v.string(), v.number()]),
  ShippingId: v.union([v.string(), v.number()]),
  proceedType: v.picklist(['BuyProduct', 'ConvertCoin']),
});
/** The addresses that were chosen, and what for. */
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

const KEYS = {
  addressData: choice,
  'converted-coin-payload': conversion,
  orderData: result,
  /** Rupees as exact text: what the order came to when it was last priced. */
  finalAmount: v.string(),
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
