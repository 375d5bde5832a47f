import { describe, expect, it } from 'vitest';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { drawInvoice } from './draw-invoice.ts';

const draw = (sold: SoldLine[], given: Parameters<typeof soldOrder>[1] = {}) =>
  drawInvoice(invoiceOf(soldOrder(sold, given), { sold, seller: SELLER, hsnDigits: '4' }));
const bars = (count: number) =>
  Array.from({ length: count }, (_, index) => soldPiece({ uniqueId: `BAR-${index}` }));
const asha = { ...soldOrder(bars(1)).billing, name: 'श्रीमती आशा', address: 'फ्लैट ६०२, पुणे' };

describe('the drawn invoice', () => {
  it('says all that a tax invoice has to say', async () => {
    const [page = ''] = readPdf(await draw([soldPiece({ quantity: 2, price: '255000.00' })]));
    for (const words of [
      'Aurum Refiners Private Limited',
      'GSTIN 27AAAAA0000A1Z2',
      'Tax Invoice',
      '26-27/000001',
      // Given at 2 at night in India, while it was still the 20th in London.
      '21 Nov 2026',
      'B261120K3F9QX',
      '20 Nov 2026',
      'Maharashtra (27)',
      'GSTIN 27BBBBB1111B1ZN',
      'Lotus Minted Gold Bar',
      'Gold 999 · 10 g each · AUR-GB-MIN-10',
      '7108',
      '12,750.00',
      '2,55,000.00',
      'CGST 1.5%',
      '₹3,825.00',
      'Rupees Two Lakh Sixty-Nine Thousand Twenty-Five Only',
      '₹2,69,025.00',
      '20 Nov 2026, 12:00:05 IST',
      'gold ₹1,27,000.00 for 10 g.',
      'it carries no digital signature.',
      'For Aurum Refiners Private Limited',
      'taxable ₹2,55,000.00 · CGST 1.5% ₹3,825.00',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('silver');
  });

  it('names the state and its code of the place that it ships to, where that is another than the buyer’s', async () => {
    const { billing } = soldOrder(bars(1));
    const shipping = { ...billing, address: '4 Rua de Ourem, Panaji', gstNumber: '', state: 'Goa' };
    const [page = ''] = readPdf(await draw(bars(1), { shipping }));
    const words = page.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(/Place of supply.*Goa \(30\)/);
    expect(words).toMatch(/Bill to.*Maharashtra \(27\)/);
    expect(words).toMatch(/Ship to.*4 Rua de Ourem, Panaji Goa \(30\)/);
  });

  it('an invoice of a conversion has no price of the metal', async () => {
    const [page = ''] = readPdf(await draw(bars(1), { kind: 'convert' }));
    expect(page).toContain('The metal, 10 g of gold, came out of your digital holding.');
    expect(page).toContain('Total paid');
    expect(page).not.toContain('1,27,500.00');
    expect(page).not.toContain('GST 1.5');
  });

  it('draws Devanagari so that it can be selected and read out', async () => {
    const [page = ''] = readPdf(await draw(bars(1), { billing: asha, shipping: asha }));
    // Vowel signs are drawn, and so selected, where they stand on the paper.
    expect(page).toContain('आशा');
    expect(page).toContain('६०२');
  });

  it('keeps twelve lines on one page', async () => {
    const given = { coupon: '500.00', surchargePercent: '2', paymentMode: 'CARD' as const };
    expect(readPdf(await draw(bars(12), given))).toHaveLength(1);
  });

  it.each([13, 14, 15, 16, 17, 18, 19, 20, 40])(
    'has %i lines once each, a head on every page and the sums beside lines',
    async (count) => {
      const pages = readPdf(await draw(bars(count)));
      expect(pages.length).toBeGreaterThan(count > 16 ? 1 : 0);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain('Description');
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
        expect(page).toMatch(/BAR-\d/);
      }
      const drawn = pages.join('\n').match(/BAR-\d+/g) ?? [];
      expect(drawn).toEqual(bars(count).map(({ uniqueId }) => uniqueId));
      expect(pages.at(-1)).toContain('Total paid');
    },
  );

  it('a demo’s invoice says above every page that it is a specimen', async () => {
    const order = soldOrder(bars(40));
    const pages = readPdf(
      await drawInvoice(invoiceOf(order, { sold: bars(40), seller: SELLER, hsnDigits: '4' }), true),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Specimen – not a tax invoice');
    expect(readPdf(await draw(bars(1))).join()).not.toContain('Specimen');
  });

  it('is the same bytes each time, small, with its title and language', async () => {
    const one = await draw(bars(12), { billing: asha });
    expect(await draw(bars(12), { billing: asha })).toEqual(one);
    expect(one.length).toBeLessThan(60_000);
    const text = one.toString('latin1');
    expect(text).toContain('(Tax Invoice 26-27/000001)');
    expect(text).toContain('/Lang (en-IN)');
    expect(text).toContain('(D:20261120203000Z)');
  });
});
