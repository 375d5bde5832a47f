import { expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { tableOf } from './gstr1.ts';
import { paperOfInvoice } from './taxed-paper.ts';

it('an invoice to a consumer in another state is listed by itself only above the limit, and its notes with it', () => {
  const sold = [soldPiece()];
  const paper = paperOfInvoice(
    invoiceOf(soldOrder(sold), { sold, seller: SELLER, hsnDigits: '4' }),
  );
  const at = (value: string, kind: 'invoice' | 'credit-note' = 'invoice') =>
    tableOf({
      ...paper,
      kind,
      buyerGstin: '',
      inter: true,
      rate: '3',
      invoice: { number: '26-27/000001', day: '2026-11-20', value: exact(value) },
    });
  expect([at('100000'), at('100000', 'credit-note')]).toEqual(['b2cs', 'b2cs']);
  expect([at('100000.01'), at('100000.01', 'credit-note')]).toEqual(['b2cl', 'cdnur']);
});
