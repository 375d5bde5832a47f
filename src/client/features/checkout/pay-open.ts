import { openDraft, takeShared } from '#client/offline/payment-draft.ts';
import type { Session } from '#client/store/session.ts';
import { createPayment, type Payment } from './pay-state.ts';

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
  // A picture is shared for the payment that is open then, and for none later.
  const picture = await takeShared();
  if (picture && shared && !payment.state.attempt?.unheard) void payment.attach(picture);
  opened += 1;
  return { payment, key: opened };
}
