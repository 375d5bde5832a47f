import { proxy, ref } from 'valtio/vanilla';
import type { PaymentMode } from '#shared/contract/payment.ts';
import type { Session } from '#client/session/session.ts';
import { newRequestId } from '#client/outbox/outbox-device.ts';
import {
  dropDraft,
  keepDraft,
  type PaymentDraft,
  type ProofPicture,
} from '#client/checkout-session/payment-draft.ts';
import {
  type Attempt,
  clearPayment,
  keepPayment,
  readPayment,
} from '#client/checkout-session/payment-session.ts';
import type { CheckoutKind } from './load-checkout.ts';
import { PictureFault, readPicture } from './proof/prepare-picture.ts';
import { m } from '#client/messages/compiled/messages.js';

export interface PayState {
  picture: ProofPicture | undefined;
  utr: string;
  /** A picture is being made ready. */
  reading: boolean;
  pictureFault: string;
  /** The device could not keep the picture: a reload would lose it. */
  unkept: boolean;
  attempt: Attempt | undefined;
}

export type Payment = ReturnType<typeof createPayment>;

/** What the customer gives for a payment: a screenshot, a number, and the tries to submit them. */
export function createPayment(session: Session, storage: Storage, draft: PaymentDraft | undefined) {
  const customer = session.state.user?.Id ?? '';
  /** Once the login has ended nothing of it may be written any more. */
  const loggedIn = () => customer !== '' && session.state.user?.Id === customer;
  let subject = draft?.subject ?? '';
  /** The payment is over: what is still being read or kept must not come back. */
  let over = false;
  let turn = 0;
  const state = proxy<PayState>({
    picture: draft?.picture && ref(draft.picture),
    utr: draft?.utr ?? '',
    reading: false,
    pictureFault: '',
    unkept: false,
    attempt: readPayment(storage, 'payment-attempt'),
  });

  async function save(): Promise<void> {
    if (over || !loggedIn()) return;
    const { picture, utr } = state;
    const kept = await keepDraft({ customer, subject, picture, utr }, storage);
    state.unkept = !kept && picture !== undefined;
    if (over) await dropDraft();
  }
  function note(attempt: Attempt | undefined): void {
    state.attempt = attempt;
    if (loggedIn()) keepPayment(storage, 'payment-attempt', attempt);
  }

  return {
    state,
    save,
    /** What is paid for now. A screenshot of something else is none of this, unless it is `accepted` as one. */
    isFor(now: string, accepted: boolean): void {
      if (subject && subject !== now && !accepted) {
        state.picture = undefined;
        state.utr = '';
      }
      subject = now;
      void save();
    },
    async attach(file: Blob): Promise<void> {
      turn += 1;
      const mine = turn;
      state.reading = true;
      state.pictureFault = '';
      try {
        const blob = await readPicture(file);
        if (mine !== turn) return;
        state.picture = ref({ id: newRequestId(), blob });
        await save();
      } catch (error) {
        if (mine !== turn) return;
        state.pictureFault =
          error instanceof PictureFault ? error.message : m.pay_picture_unreadable();
      } finally {
        if (mine === turn) state.reading = false;
      }
    },
    remove(): void {
      turn += 1;
      state.reading = false;
      state.picture = undefined;
      state.pictureFault = '';
      void save();
    },
    setUtr(text: string): void {
      state.utr = text;
      void save();
    },
    /** Written down before anything is sent: the same fields go with the same id, however often. */
    async begin(mode: PaymentMode, fields: string, kind: CheckoutKind): Promise<Attempt> {
      const before = state.attempt;
      const same = before?.mode === mode && before.fields === fields;
      const requestId = same ? before.requestId : newRequestId();
      const attempt: Attempt = { requestId, fields, mode, kind, unheard: true };
      note(attempt);
      await save();
      return attempt;
    },
    /** The last one never left the device. */
    unsent(unheard: boolean): void {
      const { attempt } = state;
      note(attempt && { ...attempt, unheard });
      void save();
    },
    /** The store has said no. */
    heard(keepId: boolean): void {
      const { attempt } = state;
      note(attempt && keepId ? { ...attempt, unheard: false } : undefined);
      void save();
    },
    forgetAttempt: () => note(undefined),
    /** Nothing was given and nothing sent: nobody loses anything by leaving. */
    mayLeave: () => !state.picture && !state.reading && !state.attempt,
    /** Sent or placed: no other price is asked for. */
    holdsPrice: () => over || Boolean(state.attempt?.unheard) || Boolean(state.attempt?.placed),
    /** Nothing is bought any more. */
    abandon(): void {
      over = true;
      void dropDraft();
    },
    /** The order is there, and waits for its card. */
    placed(ONumber: string): void {
      const attempt = state.attempt && { ...state.attempt, unheard: false, placed: ONumber };
      over = true;
      clearPayment(storage);
      note(attempt);
      void dropDraft();
    },
    /** All that led to the order goes. */
    finish(): void {
      over = true;
      clearPayment(storage);
      void dropDraft();
    },
  };
}
