import type Razorpay from 'razorpay';
import * as v from 'valibot';
import type { CardGateway, CardRefund, RefundAnswer } from '../gateway.ts';
import { RefundRefused } from '../gateway.ts';
import { getFromRazorpay, RazorpayError, told } from './razorpay-api.ts';

/** A refund as Razorpay describes it, in replies and in events. */
export const razorpayRefund = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  amount: v.pipe(v.number(), v.safeInteger()),
  payment_id: v.string(),
  /** Our code of the refund. Empty for a refund made at Razorpay's dashboard. */
  receipt: v.nullish(v.string()),
  status: v.string(),
});
type Told = v.InferOutput<typeof razorpayRefund>;

const list = v.object({ items: v.array(razorpayRefund) });

/** HTTP statuses of a definite refusal: the request was understood and nothing was done. */
const REFUSALS = [400, 404, 422];

/**
 * Refunds by Razorpay's API. Our code is both the receipt, by which a refund is found again, and the idempotency key: the same
 * body under the same key is one refund.
 */
export function razorpayRefunds(api: Razorpay): NonNullable<CardGateway['refunds']> {
  const find = async ({ code, providerPaymentId }: CardRefund): Promise<Told | undefined> => {
    const url = `/payments/${encodeURIComponent(providerPaymentId)}/refunds`;
    const { items } = await told(getFromRazorpay(api, url, { count: 100 }), list);
    return items.find(({ receipt }) => receipt === code);
  };

  return {
    async give(refund) {
      const { code, providerPaymentId, paise } = refund;
      const before = await find(refund);
      if (before) return answerOf(before);
      const body = { amount: paise, speed: 'normal', receipt: code, notes: { refund: code } };
      try {
        return answerOf(await told(postOnce(api, providerPaymentId, body, code), razorpayRefund));
      } catch (error) {
        if (!(error instanceof RazorpayError) || !REFUSALS.includes(error.status ?? 0)) throw error;
        // It may have been refused because the refund was made before.
        const made = await find(refund);
        if (made) return answerOf(made);
        throw new RefundRefused(error.message);
      }
    },

    async ask({ providerPaymentId, providerRefundId }) {
      const url = `/payments/${encodeURIComponent(providerPaymentId)}/refunds/${encodeURIComponent(providerRefundId)}`;
      return answerOf(await told(getFromRazorpay(api, url), razorpayRefund));
    },
  };
}

const STATES: Record<string, RefundAnswer['state']> = { processed: 'done', failed: 'failed' };

const answerOf = ({ id, amount, status }: Told): RefundAnswer => ({
  state: STATES[status] ?? 'pending',
  providerRefundId: id,
  paise: amount,
  reason: status === 'failed' ? 'Razorpay: the refund failed' : '',
});

/** Posts with an idempotency key: the official library cannot give a request its own header. */
async function postOnce(api: Razorpay, paymentId: string, body: object, key: string) {
  const { rq } = api.api as unknown as {
    rq: {
      post: (url: string, body: object, config: object) => Promise<{ data: unknown }>;
    };
  };
  try {
    const url = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
    const { data } = await rq.post(url, body, { headers: { 'X-Refund-Idempotency': key } });
    return data;
  } catch (error) {
    // Shortened like the library's other errors: without the request, which holds the key.
    const { response } = error as { response?: { status?: unknown } };
    throw Object.assign(new Error('refused'), { statusCode: response?.status });
  }
}
