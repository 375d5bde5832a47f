import { acceptLate } from '#server/orders/late/accept-late.ts';
import { declineLate } from '#server/orders/late/decline-late.ts';
import { quoteLate } from '#server/orders/late/quote-late.ts';
import { findTransfer } from '#server/payments/transfer/find-transfer.ts';
import { tellPayment } from '#server/payments/transfer/tell-payment.ts';
import type { HandlersOf } from './handler.ts';

const numberOf = (text: string) => text.trim().toUpperCase();

export const transferHandlers: HandlersOf<
  'GetTransfer' | 'TellPayment' | 'QuoteLate' | 'AcceptLate' | 'DeclineLate'
> = {
  async GetTransfer({ ONumber }, { shop, customer }) {
    return { data: [await findTransfer(shop, customer.customerId, ONumber)] };
  },

  async TellPayment({ ONumber, RequestId, ...told }, { shop, customer }) {
    await tellPayment(shop, customer.customerId, {
      orderNumber: numberOf(ONumber),
      amount: told.Amount,
      channel: told.Channel,
      utr: told.Utr,
      file: told.file,
      requestId: RequestId,
    });
    return { data: [await findTransfer(shop, customer.customerId, ONumber)] };
  },

  async QuoteLate({ ONumber }, { shop, customer }) {
    return { data: [await quoteLate(shop, customer.customerId, ONumber)] };
  },

  async AcceptLate({ ONumber, QuoteId, RequestId }, { shop, customer }) {
    const accepted = { orderNumber: numberOf(ONumber), quoteId: QuoteId, requestId: RequestId };
    const { msg, data } = await acceptLate(shop, customer.customerId, accepted);
    return {
      msg,
      data: [{ isSuccess: true, ONumber: data.number, OrderDate: data.placedAt }],
    };
  },

  async DeclineLate({ ONumber, RequestId }, { shop, customer }) {
    const declined = { orderNumber: numberOf(ONumber), requestId: RequestId };
    await declineLate(shop, customer.customerId, declined);
    return { data: [await findTransfer(shop, customer.customerId, ONumber)] };
  },
};
