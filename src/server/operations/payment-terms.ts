import { paymentTermsOf } from '#server/payments/transfer/payment-terms.ts';
import type { HandlersOf } from './handler.ts';

export const paymentTermsHandlers: HandlersOf<'GetPaymentTerms'> = {
  async GetPaymentTerms(_request, { shop }) {
    return { data: [paymentTermsOf(shop)] };
  },
};
