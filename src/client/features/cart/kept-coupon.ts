import * as v from 'valibot';
import type { Coupon } from '#shared/contract/bag-changes.ts';
import { exact } from '#shared/pricing/decimal.ts';

const KEY = 'couponData';

// What is read back may be anything: an older version's, a person's own hand.
const keptCoupon = v.object({
  id: v.union([v.string(), v.number()]),
  couponCode: v.pipe(v.string(), v.nonEmpty()),
  couponAmount: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,12}(?:\.\d+)?$/),
  ),
});
/** A coupon that the store has accepted. Its amount in rupees, as exact text. */
export type KeptCoupon = v.InferOutput<typeof keptCoupon>;

/** The coupon of this tab; undefined where there is none or it does not read. */
export function readCoupon(storage: Storage): KeptCoupon | undefined {
  try {
    const kept = v.safeParse(keptCoupon, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return kept.success ? kept.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the coupon until it is taken out, the tab closes, or the login ends. */
export function keepCoupon(storage: Storage, { Id, CouponCode, CouponAmount }: Coupon): KeptCoupon {
  const coupon = { id: Id, couponCode: CouponCode, couponAmount: exact(CouponAmount).toFixed() };
  storage.setItem(KEY, JSON.stringify(coupon));
  return coupon;
}

export const dropCoupon = (storage: Storage): void => storage.removeItem(KEY);
