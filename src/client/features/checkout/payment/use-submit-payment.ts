import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { m } from '#client/messages/compiled/messages.js';
import { keepCheckout } from '#client/checkout-session/checkout-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import type { Payment, Sent } from '../machine/run-payment.ts';
import { invalidateAfterOrder, rememberOrdersTab, pushPurchase } from './after-order.ts';
import type { Checkout } from './load-checkout.ts';
import { gateText } from './pay-gate-text.ts';
import { cardTotal, type PayPrice } from './pay-price.ts';
import { dataUrl } from './proof/prepare-picture.ts';
import { fieldsOf, payByCard, placeOrder } from './send-payment.ts';

interface SubmitParts {
  checkout: Checkout;
  price: PayPrice;
  payment: Payment;
}

/** Submits a payment, and leads on once the store has the order. */
export function useSubmit({ checkout, price, payment }: SubmitParts) {
  const services = useServices();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function submit(mode: PaymentMode): Promise<void> {
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
      async send(requestId, pass, onProgress) {
        const file = picture ? await dataUrl(picture.blob) : '';
        const order = { checkout, mode, file, quoteId, utr: proof.utr, requestId };
        return placeOrder(services, order, pass, onProgress);
      },
    });
    if (result.type === 'already') invalidateAfterOrder(queryClient);
    if (result.type !== 'placed') return;
    pushPurchase(result.placed.ONumber, charged);
    rememberOrdersTab(checkout.kind);
    invalidateAfterOrder(queryClient);
    if (mode === 'CARD') return toCard(result.placed, charged);
    showSuccess(result.placed.msg || m.pay_done({ order: result.placed.ONumber }));
    void navigate({ to: '/profile', replace: true });
  }

  async function toCard({ ONumber, OrderDate }: Sent, charged: string | undefined) {
    const userName = user ? `${user.FirstName} ${user.LastName}`.trim() : '';
    const storage = deviceStorage.session;
    keepCheckout(storage, 'orderData', {
      isSuccess: true,
      paymentMode: 'CARD',
      ONumber,
      OrderDate,
      userName,
    });
    if (charged) keepCheckout(storage, 'finalAmount', charged);
    // What goes wrong here is said by the screen that waits for the card.
    await payByCard(services, ONumber).catch((error: unknown) =>
      showError(failureText(error, m.pay_card_unreachable())),
    );
    payment.dispatch({ type: 'card-page-tried' });
  }
  return submit;
}

const NO_PROOF = { picture: undefined, utr: '' };
