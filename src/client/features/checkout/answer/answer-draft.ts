import type { ProofPicture } from '#client/checkout-session/payment-draft.ts';
import { type OrderDraft, orderDrafts } from '../order-drafts.ts';

/** An answer in the making: the customer looks its reference up in another app. */
export interface AnswerDraft extends OrderDraft {
  utr: string;
  picture: ProofPicture | undefined;
  /**
   * The id and the fields of an answer that the store has not confirmed: resending the same fields repeats the id. `asked`: when the
   * shop asked, in the store's words; empty if unknown.
   */
  sent: { requestId: string; fields: string; asked?: string } | undefined;
}

export const answerDrafts = orderDrafts<AnswerDraft>('answer/');
