import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentMode, PlacedOrder } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { keepCheckout } from '#client/checkout-session/checkout-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { GateClosed } from '#client/rates/gate.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { cardTotal } from './card-total.ts';
import { invalidateAfterOrder, rememberOrdersTab, pushPurchase } from './after-order.ts';
import { gateText } from './pay-gate-text.ts';
import type { Checkout } from './load-checkout.ts';
import { dataUrl, PictureFault } from './proof/prepare-picture.ts';
import type { PayPrice } from './payable-total.ts';
import { fieldsOf, payByCard, placeOrder } from './send-payment.ts';
import type { Payment } from './payment-state.ts';
import { dropTicket } from '../ticket/ticket.ts';

export type PayStage =
  | { kind: 'open' }
  /** Placed before, by this tab or another: nothing is to be paid. */
  | { kind: 'already'; ONumber: string; text: string }
  /** By card: the order is there. */
  | { kind: 'placed'; ONumber: string };

interface SubmitParts {
  need: Checkout;
  price: PayPrice;
  payment: Payment;
}

/** Submits a payment: one at a time, never by itself, and with the same id until the store has answered. */
export function useSubmit({ need, price, payment }: SubmitParts) {
  const parts = useServices();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [stage, setStage] = useState<PayStage>({ kind: 'open' });
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState('');
  /** What has been handed over, for what is said of it afterwards. */
  const sold = useRef<string>(undefined);

  const { mutate, isPending } = useOneMutation({
    async mutationFn(mode: PaymentMode) {
      const { picture, utr, attempt } = payment.state;
      const unheard = attempt?.unheard ?? false;
      const quoteId = price.lock?.QuoteId ?? '';
      const pass = price.pass();
      const file = mode === 'UPI' && picture ? await dataUrl(picture.blob) : '';
      const proof = mode === 'UPI' ? { picture: picture?.id ?? '', utr: utr.trim() } : NO_PROOF;
      const { requestId } = await payment.begin(
        mode,
        fieldsOf(need, mode, quoteId, proof),
        need.kind,
      );
      sold.current = mode === 'CARD' ? cardTotal(price, parts.config)?.total : price.total();
      const sending = { need, mode, file, quoteId, utr: proof.utr, requestId };
      const placed = await placeOrder(parts, sending, pass, setProgress).catch((error: unknown) => {
        // The gate closed at the last look: it never left.
        if (error instanceof GateClosed) payment.unsent(unheard);
        throw error;
      });
      return { mode, placed };
    },
    onMutate: () => setFault(''),
    onSuccess: ({ mode, placed }) => (mode === 'UPI' ? submitted(placed) : toCard(placed)),
    onError: failed,
    onSettled: () => setProgress(undefined),
  });

  function submitted({ ONumber, msg }: PlacedOrder & { msg: string }): void {
    pushPurchase(ONumber, sold.current);
    finish();
    rememberOrdersTab(need.kind);
    invalidateAfterOrder(queryClient);
    showSuccess(msg || m.pay_done({ order: ONumber }));
    void navigate({ to: '/profile', replace: true });
  }

  async function toCard({ ONumber, OrderDate }: PlacedOrder): Promise<void> {
    pushPurchase(ONumber, sold.current);
    payment.placed(ONumber);
    dropTicket(price.lock?.ticket);
    const userName = user ? `${user.FirstName} ${user.LastName}`.trim() : '';
    const storage = deviceStorage.session;
    keepCheckout(storage, 'orderData', {
      isSuccess: true,
      paymentMode: 'CARD',
      ONumber,
      OrderDate,
      userName,
    });
    if (sold.current) keepCheckout(storage, 'finalAmount', sold.current);
    rememberOrdersTab(need.kind);
    invalidateAfterOrder(queryClient);
    setStage({ kind: 'placed', ONumber });
    // What goes wrong here is said by the screen that waits for the card.
    await payByCard(parts, ONumber).catch((error: unknown) =>
      showError(failureText(error, m.pay_card_unreachable())),
    );
  }

  function failed(error: Error, mode: PaymentMode): void {
    if (error instanceof GateClosed || error instanceof PictureFault) {
      return say(error instanceof GateClosed ? gateText(error.reason, mode) : error.message);
    }
    if (!(error instanceof Refusal)) {
      if (!(error instanceof StoreUnreachable)) showError(m.store_answer_unreadable());
      return;
    }
    if (error.reason === 'already-placed') {
      finish();
      invalidateAfterOrder(queryClient);
      setStage({ kind: 'already', ONumber: price.lock?.ONumber ?? '', text: error.message });
      return;
    }
    // The id is spent only where the store knows it with other fields.
    payment.heard(error.code !== REFUSED.conflict || error.reason !== undefined);
    if (error.reason === 'price-moved') return price.moved();
    say(error.message || m.store_answer_unreadable());
  }
  function finish(): void {
    payment.finish();
    dropTicket(price.lock?.ticket);
  }
  function say(text: string): void {
    setFault(text);
    showError(text);
  }

  return { press: mutate, isPending, progress, fault, stage };
}

const NO_PROOF = { picture: '', utr: '' };
