import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { afterOrder } from '#client/checkout-session/after-order.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { payByCard } from '#client/checkout-session/pay-by-card.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import type { Payment } from '../machine/run-payment.ts';
import type { Sent } from '../machine/submission.ts';
import { startTelling, type TellDraft } from '../transfer/tell-draft.ts';
import { type Checkout, fieldsOf } from './load-checkout.ts';
import type { PayWay } from './ways/pay-way.ts';
import { gateText } from './gate-text.ts';
import { cardTotal, type PayPrice } from './pay-price.ts';
import { pushPurchase } from './push-purchase.ts';
import { dataUrl } from './proof/prepare-picture.ts';
import { placeOrder } from './send-payment.ts';

interface SubmitParts {
  checkout: Checkout;
  price: PayPrice;
  payment: Payment;
  /** The store wants to know who buys before it takes the order. */
  onIdentityNeeded: () => void;
}

/** Submits a payment, and leads on once the store has the order. */
export function useSubmit({ checkout, price, payment, onIdentityNeeded }: SubmitParts) {
  const services = useServices();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function submit({ mode, way }: Pick<PayWay, 'mode' | 'way'>): Promise<void> {
    const { picture, utr } = mode === 'UPI' ? payment.read().proof : NO_PROOF;
    const quoteId = price.quote?.QuoteId ?? '';
    const proof = { picture: picture?.id ?? '', utr: utr.trim() };
    const charged = mode === 'CARD' ? cardTotal(price, services.config)?.total : price.total();
    const result = await payment.submit({
      mode,
      kind: checkout.kind,
      fields: fieldsOf(checkout, mode, quoteId, proof),
      how: mode,
      pass: price.pass,
      gateText: (reason) => gateText(reason, mode),
      async send(requestId, pass, hears) {
        const file = picture ? await dataUrl(picture.blob) : '';
        const order = { checkout, mode, file, quoteId, utr: proof.utr, requestId };
        return placeOrder(services, order, pass, hears);
      },
    });
    if (result.type === 'refused' && result.reason === 'identity-needed') onIdentityNeeded();
    // The store may have another bag than this page, none, or no pieces for it.
    if (result.type === 'refused' && [undefined, 'price-moved'].includes(result.reason))
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
    if (result.type !== 'placed' && result.type !== 'already') return;
    afterOrder(checkout.kind, queryClient);
    if (mode === 'TRANSFER') {
      const { ONumber } = result.type === 'placed' ? result.placed : result;
      if (ONumber) return toTransfer(ONumber, way === 'parts' ? 'upi' : 'bank', charged);
    }
    if (result.type === 'already') return;
    pushPurchase(result.placed.ONumber, charged);
    if (mode === 'CARD') return toCard(result.placed, charged);
    showSuccess(result.placed.msg || m.pay_done({ order: result.placed.ONumber }));
    void navigate({ to: '/profile', replace: true });
  }

  async function toCard({ ONumber, OrderDate }: Sent, charged: string | undefined) {
    const userName = user ? `${user.FirstName} ${user.LastName}`.trim() : '';
    checkoutSession.result.write({
      isSuccess: true,
      paymentMode: 'CARD',
      ONumber,
      OrderDate,
      userName,
    });
    if (charged) checkoutSession.total.write(charged);
    // If this fails, the screen of the waiting card order offers it again.
    await payByCard(services.api, ONumber).catch((error: unknown) =>
      showError(failureText(error, m.pay_card_unreachable())),
    );
    payment.dispatch({ type: 'card-page-tried' });
  }
  /** The order exists at its held price: leads to the page where it is paid. */
  async function toTransfer(ONumber: string, channel: TellDraft['channel'], total?: string) {
    pushPurchase(ONumber, total);
    await startTelling(user?.Id ?? '', ONumber, channel);
    void navigate({ to: '/order-pay/$orderId', params: { orderId: ONumber }, replace: true });
  }
  return submit;
}

const NO_PROOF = { picture: undefined, utr: '' };
