import * as v from 'valibot';

/** As CARD_GATEWAY names it. */
export const RAZORPAY = 'razorpay';

/** A payment as Razorpay describes it, in replies and in events. */
export const razorpayPayment = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  order_id: v.nullish(v.string()),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
  status: v.string(),
  error_description: v.nullish(v.string()),
});
