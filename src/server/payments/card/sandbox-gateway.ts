import { eq } from 'drizzle-orm';
import { cardPayments } from '../../db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { paiseOf } from '../paise.ts';
import type { CardGateway, CardRefund, RefundAnswer } from './gateway.ts';

/** As CARD_GATEWAY names it. */
export const SANDBOX = 'sandbox';

/** How long a sandbox refund takes. */
const REFUND_TAKES_MS = 60_000;

/** Collects nothing: a page of the store's own stands for the provider, and its visitor decides. */
export function sandboxGateway({ db, now }: Pick<ShopContext, 'db' | 'now'>): CardGateway {
  const refundOf = async ({ code, paise, sentAt }: CardRefund): Promise<RefundAnswer> => ({
    state: sentAt + REFUND_TAKES_MS > now() ? 'pending' : 'done',
    providerRefundId: `sandbox_${code}`,
    paise,
    reason: '',
  });
  return {
    name: SANDBOX,
    create: async () => ({}),
    // A path without an origin: the customer's session belongs to the origin that they are on.
    page: ({ id }) => ({ url: `/pay/sandbox/${id}`, method: 'GET', fields: {} }),
    async ask({ id }) {
      const [payment] = await db.select().from(cardPayments).where(eq(cardPayments.id, id));
      const chosen = payment?.sandbox;
      if (!chosen) return { state: 'unpaid' };
      if (chosen.at > now()) return { state: 'open' };
      if (chosen.answer === 'failed') return { state: 'failed', reason: 'declined' };
      const paise = paiseOf(payment.amount);
      return { state: 'paid', providerPaymentId: `sandbox_${id}`, paise, currency: 'INR' };
    },
    refunds: { give: refundOf, ask: refundOf },
  };
}
