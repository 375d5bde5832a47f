import { type Answer, type CollectedPayment, listed, REFUSED } from './smart-collect-forms.ts';
import { signedEvent } from './razorpay-signing.ts';

/** Razorpay's UPI codes, as it documents them: a code says its link only where support has enabled that. */
export function standInCodes(state: { codeContent: boolean }) {
  const payments = new Map<string, CollectedPayment[]>();
  let paid = 0;

  return {
    open(body: string): Answer {
      const { payment_amount: amount, close_by } = JSON.parse(body) as Record<string, number>;
      const id = `qr_HMsVL8HOpbMc${payments.size + 1}`;
      payments.set(id, []);
      const link = `upi://pay?pa=qmart.razorpay@hdfcbank&tr=${id}&am=${(amount ?? 0) / 100}&cu=INR`;
      const content = state.codeContent ? { image_content: link } : {};
      return [200, { id, entity: 'qr_code', status: 'active', notes: [], close_by, ...content }];
    },
    paymentsOf(id: string, query: URLSearchParams): Answer {
      const come = payments.get(id);
      return come ? listed(come, query) : REFUSED;
    },
    /** Somebody pays by a code: returns the signed event about it, and adds it to the code's list. */
    pay(id: string, change: Pick<CollectedPayment, 'id' | 'amount'>) {
      paid += 1;
      const payment: CollectedPayment = {
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        vpa: 'asha@okhdfcbank',
        acquirer_data: { rrn: String(116_812_981_837 + paid) },
        created_at: 1_795_200_000,
        ...change,
      };
      payments.get(id)?.unshift(payment);
      return signedEvent(
        JSON.stringify({
          entity: 'event',
          event: 'qr_code.credited',
          contains: ['payment', 'qr_code'],
          payload: { payment: { entity: payment }, qr_code: { entity: { id, notes: [] } } },
        }),
      );
    },
  };
}
