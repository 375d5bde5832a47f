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
  /** Ours: the code of the refund. Empty for one that was made at Razorpay's dashboard. */
  receipt: v.nullish(v.string()),
  status: v.string(),
});
type Told = v.InferOutput<typeof razorpayRefund>;

const list = v.object({ items: v.array(razorpayRefund) });

/** Answers that mean no: the request was understood and nothing was done. */
const REFUSALS = [400, 404, 422];

/**
 * Refunds by Razorpay's API. The code is both the receipt, by which a refund is found again, and the key of the idempotent
 * request: the same body under the same key is one refund.
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
        // It may have been refused because it was done before.
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

/** The official library has no way to give a request a header of its own. */
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
    // As the library tells its own errors: without the request, which holds the key.
    const { response } = error as { response?: { status?: unknown } };
    throw Object.assign(new Error('refused'), { statusCode: response?.status });
  }
}
