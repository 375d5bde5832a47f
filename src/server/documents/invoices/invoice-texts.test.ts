import { expect, it } from 'vitest';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from './invoice.ts';
import { paidByText, pricedText } from './invoice-texts.ts';

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

it('an invoice names the quote that held its price, as the order does, and no quote if there was none', () => {
  const sold = [soldPiece()];
  const priced = (lockId: string | null) =>
    pricedText(invoiceOf(soldOrder(sold, { lockId }), { sold, seller: SELLER, hsnDigits: '4' }));
  expect(priced('1dd7a3f0-long-and-random')).toMatch(/ for 10 g\. Held by quote 1DD7A3F0\.$/);
  expect(priced(null)).toMatch(/ for 10 g\.$/);
});
