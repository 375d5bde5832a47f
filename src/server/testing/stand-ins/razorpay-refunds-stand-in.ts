export interface StandInRefund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

/** Razorpay's refunds, as it documents them: one per key, and none above what is left of a payment. */
export function standInRefunds() {
  const made: StandInRefund[] = [];
  const byKey = new Map<string, { body: string; refund: StandInRefund }>();
  const captured = new Map<string, number>();
  const state = { loseAnswers: 0, next: 'pending' as StandInRefund['status'], posts: 0 };

  function give(paymentId: string, body: string, key: string): [number, unknown] {
    state.posts += 1;
    const before = byKey.get(key);
    if (before)
      return before.body === body ? [200, before.refund] : [400, badRequest('another body')];
    const { amount, receipt } = JSON.parse(body) as { amount: number; receipt: string };
    const gone = made
      .filter((each) => each.payment_id === paymentId && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0);
    if (amount < 100) return [400, badRequest('The amount must be at least INR 1.00')];
    if (gone + amount > (captured.get(paymentId) ?? 0)) {
      return [400, badRequest('The total refund amount is greater than the refund payment amount')];
    }
    const refund: StandInRefund = {
      id: `rfnd_${made.length + 1}`,
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: paymentId,
      receipt,
      status: state.next,
    };
    made.push(refund);
    byKey.set(key, { body, refund });
    return [200, refund];
  }

  return {
    made,
    state,
    /** Adds a refundable payment, in paise. */
    capture: (paymentId: string, paise: number) => void captured.set(paymentId, paise),
    /** Whether the answer to this request gets lost. */
    isLost(method: string, path: string): boolean {
      if (method !== 'POST' || !path.endsWith('/refund') || state.loseAnswers === 0) return false;
      state.loseAnswers -= 1;
      return true;
    },
    /** Undefined for a request that is not about refunds. */
    answer(
      method: string,
      url: string,
      body: string,
      key: string | string[] | undefined,
    ): [number, unknown] | undefined {
      const [path = ''] = url.split('?');
      const [, paymentId, refundId] =
        /^\/v1\/payments\/(\w+)\/refunds?(?:\/(\w+))?$/.exec(path) ?? [];
      if (!paymentId) return undefined;
      if (method === 'POST') return give(paymentId, body, String(key));
      const items = made.filter((each) => each.payment_id === paymentId);
      if (!refundId) return [200, { entity: 'collection', count: items.length, items }];
      const refund = items.find(({ id }) => id === refundId);
      return refund ? [200, refund] : [400, badRequest('no such id')];
    },
  };
}

const badRequest = (description: string) => ({
  error: { code: 'BAD_REQUEST_ERROR', description },
});
