import { openDraft, takeShared } from '#client/checkout-session/payment-draft.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Session } from '#client/session/session.ts';
import { showError, showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import { loadCheckout } from './load-checkout.ts';
import { createPayment, type Payment } from './payment-state.ts';

export interface OpenedPayment {
  payment: Payment;
  /** A payment of its own each time it is opened. */
  key: number;
}

let opened = 0;

/** Opens what an interrupted payment left on the device, with a picture that was shared for it. */
export async function openPayment(
  session: Session,
  storage: Storage,
  shared: boolean,
): Promise<OpenedPayment> {
  const customer = session.state.user?.Id ?? '';
  const draft = await openDraft(customer, storage);
  const payment = createPayment(session, storage, draft);
  const picture = await takeShared();
  const open = typeof loadCheckout(storage, 0) !== 'string';
  if (shared) void receive(payment, picture, open);
  opened += 1;
  return { payment, key: opened };
}

/**
 * A picture is shared for the payment that is open then, and for none later. What became of it is said
 * where the page begins: the screenshot itself may be out of sight.
 */
async function receive(payment: Payment, picture: Blob | undefined, open: boolean): Promise<void> {
  if (!open) {
    if (picture) showInfo(m.pay_shared_unused());
    return;
  }
  // What was sent stays as it was sent.
  if (payment.state.attempt?.unheard) return;
  if (!picture) return showError(m.pay_shared_missing());
  await payment.attach(picture);
  const { pictureFault } = payment.state;
  if (pictureFault) showError(pictureFault);
  else showSuccess(m.pay_picture_said());
}
