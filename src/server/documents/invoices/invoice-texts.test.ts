import { expect, it } from 'vitest';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/sold-order.ts';
import { invoiceOf } from './invoice.ts';
import { paidByText } from './invoice-texts.ts';

it.each<[PaymentMode, string, string]>([
  ['UPI', '', 'UPI'],
  ['UPI', '412345678901', 'UPI, 412345678901'],
  ['CARD', '', 'Card'],
  ['TRANSFER', '', 'Bank transfer'],
])(
  'an invoice of an order by %s with the UTR %j says that it was paid by %s',
  (paymentMode, utr, words) => {
    const sold = [soldPiece()];
    const order = soldOrder(sold, { paymentMode, utr });
    expect(paidByText(invoiceOf(order, { sold, seller: SELLER, hsnDigits: '4' }))).toBe(words);
  },
);
