import { isPassing, Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StoreUnreachable } from '#client/api/transport.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { GateClosed } from '#client/rates/gate.ts';
import { hideError } from '#client/ui/feedback/remove-error.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { PictureError } from '../payment/proof/prepare-picture.ts';
import { canSubmit, type PaymentEvent, type PaymentState, quoteOf } from './payment-state.ts';
import type { Submission, SubmitResult } from './submission.ts';

interface Submitted {
  read: () => PaymentState;
  dispatch: (event: PaymentEvent) => void;
  /** Looks at the rates and the time. */
  check: () => void;
  /** Resolves once the payment's last change has been saved. */
  saved: () => Promise<void>;
}

/** What are numbers of orders in the store's words: capitals and digits. */
const ORDER_NUMBERS = /\b(?=[A-Z]*\d)[A-Z][A-Z\d]{5,}\b/g;

/** Sends the order of a payment: one attempt at a time, with the same id until the store has answered. */
export function submitPayment({ read, dispatch, check, saved }: Submitted) {
  async function send(submission: Submission): Promise<SubmitResult> {
    const { mode, fields, kind, how } = submission;
    const pass = submission.pass();
    const { order } = read();
    if (!canSubmit(read())) return { type: 'not-sent' };
    // The error of the last attempt would stand beside the thanks.
    if (order.phase === 'unknown' || ('error' in order && order.error)) hideError();
    dispatch({ type: 'submitted', requestId: newRequestId(), mode, fields, kind });
    // The attempt is saved before it is sent, so that a retry of the same fields carries the same id.
    await saved();
    const { requestId } = read().order.attempt ?? { requestId: '' };
    const placed = await submission.send(requestId, pass, {
      onProgress: (progress) => dispatch({ type: 'progressed', progress }),
      onRefusal: ({ code }) => {
        if (code === REFUSED.signedOut) signedOut();
      },
    });
    dispatch({ type: 'placed', how, ONumber: placed.ONumber, text: placed.msg });
    return { type: 'placed', placed };
  }

  /** An attempt before this one was not answered. */
  function isAgain(): boolean {
    const { order } = read();
    return order.phase === 'sending' && order.again;
  }

  /**
   * The store checks the login before anything else, so this attempt placed nothing, and the customer can submit it after the
   * next login. An earlier attempt whose answer was lost may still have placed the order.
   */
  function signedOut(): void {
    dispatch(
      isAgain()
        ? { type: 'unanswered' }
        : { type: 'refused', keepId: true, priceMoved: false, error: '' },
    );
  }

  function failed(error: unknown, { gateText }: Submission): SubmitResult {
    if (error instanceof GateClosed || error instanceof PictureError) {
      // The gate closed, or the picture could not be read: nothing has left the device.
      const text = error instanceof GateClosed ? gateText(error.reason) : error.message;
      dispatch({ type: 'not-sent', error: text });
      showError(text);
      return { type: 'not-sent' };
    }
    if (error instanceof Refusal) return refused(error);
    dispatch({ type: 'unanswered' });
    if (!(error instanceof StoreUnreachable)) showError(m.store_answer_unreadable());
    return { type: 'unanswered' };
  }

  function refused(refusal: Refusal): SubmitResult {
    const { code, reason, message } = refusal;
    // A store that fails for the moment does not say what became of the attempt before.
    if (isPassing(refusal) && isAgain()) {
      dispatch({ type: 'unanswered' });
      showError(message || m.store_answer_unreadable());
      return { type: 'unanswered' };
    }
    if (reason === 'already-placed') {
      const own = quoteOf(read().price)?.ONumber ?? '';
      // The same pieces may have been ordered at another price: then this one's number is that of no order.
      const named: string[] = message.match(ORDER_NUMBERS) ?? [];
      const ONumber = named.length > 0 && !named.includes(own) ? '' : own;
      dispatch({ type: 'placed', how: 'already', ONumber, text: message });
      return { type: 'already', ONumber, text: message };
    }
    // A conflict without a reason means the store knows this id with other fields: only then a new id is needed.
    const keepId = code !== REFUSED.conflict || reason !== undefined;
    const priceMoved = reason === 'price-moved';
    const error = priceMoved ? '' : message || m.store_answer_unreadable();
    dispatch({ type: 'refused', keepId, priceMoved, error, passing: reason === 'rates-stale' });
    if (priceMoved) check();
    else showError(error);
    return { type: 'refused', reason };
  }

  return async (submission: Submission): Promise<SubmitResult> => {
    try {
      return await send(submission);
    } catch (error) {
      return failed(error, submission);
    }
  };
}
