import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findTransfer } from '#server/payments/transfer/find-transfer.ts';
import type { HandlersOf } from './handler.ts';

/** On the way: replaced by the work of the extension before this branch is merged. */
const notYet = () => Promise.reject(new Refusal(REFUSED.notFound, 'Not here yet'));

export const transferHandlers: HandlersOf<
  'GetTransfer' | 'TellPayment' | 'QuoteLate' | 'AcceptLate' | 'DeclineLate'
> = {
  async GetTransfer({ ONumber }, { shop, customer }) {
    return { data: [await findTransfer(shop, customer.customerId, ONumber)] };
  },
  TellPayment: notYet,
  QuoteLate: notYet,
  AcceptLate: notYet,
  DeclineLate: notYet,
};
