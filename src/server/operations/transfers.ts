import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

/** On the way: replaced by the work of the extension before this branch is merged. */
const notYet = () => Promise.reject(new Refusal(REFUSED.notFound, 'Not here yet'));

export const transferHandlers: HandlersOf<
  'GetTransfer' | 'TellPayment' | 'QuoteLate' | 'AcceptLate' | 'DeclineLate'
> = {
  GetTransfer: notYet,
  TellPayment: notYet,
  QuoteLate: notYet,
  AcceptLate: notYet,
  DeclineLate: notYet,
};
