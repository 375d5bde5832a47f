import { expect, it } from 'vitest';
import { TAX_PROFILES } from '#shared/pricing/tax-profile.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { papersOf } from '../returns/find-papers.ts';
import { noteOn } from './note.ts';

it.each(TAX_PROFILES)(
  'a note by %s says what its tax is on: the percentage of that, and what the return says',
  (profile) => {
    const sold = [soldPiece()];
    const order = soldOrder(sold, { tax: { profile, gstPercent: '3' } });
    const consumer = { ...order.billing, gstNumber: '' };
    const goa = { ...order, billing: consumer, shipping: { ...order.shipping, state: 'Goa' } };
    const invoice = invoiceOf(goa, { sold, seller: SELLER, hsnDigits: '4' });
    const at = new Date(order.placedAt);
    const [half, rest] = [exact('50000'), exact(invoice.paid).minus('50000')];
    const notes = [half, rest].map((amount, index) =>
      noteOn(invoice, {
        kind: 'credit-note',
        number: `CN/26-27/0000${index + 1}`,
        at,
        reason: 'Returned',
        amount,
        before: index === 0 ? exact('0') : half,
      }),
    );
    const papers = papersOf([
      { kind: 'invoice', orderId: 1, issuedAt: at, data: invoice },
      ...notes.map((data) => ({ kind: data.kind, orderId: 1, issuedAt: at, data })),
    ]).slice(1);
    for (const [index, { sums }] of notes.entries()) {
      const of = (name: string) => sums.find((each) => each.name === name)?.value;
      const taxed = of('taxable') ?? of('value') ?? '';
      expect(of('taxable') === undefined).toBe(profile === 'india-gst');
      const missed = exact(taxed)
        .times('0.03')
        .minus(of('igst') ?? '');
      expect(Number(missed.abs())).toBeLessThanOrEqual(0.02);
      expect(papers[index]?.paper.taxable.toFixed(2)).toBe(taxed);
    }
    const sumOf = (name: string) =>
      notes.reduce(
        (all, { sums }) => all.plus(sums.find((s) => s.name === name)?.value ?? '0'),
        exact('0'),
      );
    if (profile !== 'india-gst') expect(sumOf('taxable').toFixed(2)).toBe('127500.00');
  },
);
