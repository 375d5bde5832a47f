import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { noteOn } from '../notes/note.ts';
import { type IssuedData, papersOf } from '../returns/find-papers.ts';
import {
  drawnOrder,
  FIRMS,
  gstinOf,
  notesOf,
  OCTOBER,
  orderOf,
} from '../returns/testing/random-orders.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { formOf, isRegistered } from './form-of.ts';
import { eInvoiceForm } from './portal-form.ts';
import { addressLines, pinOf, placeOf } from './postal.ts';
import { openSandbox } from './sandbox.ts';

const paise = (text: string): bigint => BigInt(text.replace('.', ''));
const [, GOA = ''] = FIRMS;
const DELHI = gstinOf('07EEEEE4444E1Z');
const invoiceTo = (
  {
    shipping,
    ...given
  }: Partial<Invoice['billTo']> & { shipping?: Partial<Invoice['billTo']> } = {},
  changes: Partial<Invoice> = {},
) => {
  const pieces = [soldPiece()];
  const order = soldOrder(pieces, { tax: { profile: 'india-gst', gstPercent: '3' } });
  const party = { ...order.billing, gstNumber: GOA, ...given };
  const parts = { sold: pieces, seller: SELLER, hsnDigits: '4' as const };
  return {
    ...invoiceOf(
      { ...order, billing: party, shipping: { ...party, state: 'Goa', ...shipping } },
      parts,
    ),
    ...changes,
  };
};
const paperOf = (invoice: Invoice) => {
  const documents: IssuedData[] = [
    { kind: 'invoice', orderId: 1, issuedAt: new Date(), data: invoice },
  ];
  const [first] = papersOf(documents);
  if (!first) throw new Error('No paper');
  return first.paper;
};
const form = (invoice: Invoice) => formOf(paperOf(invoice), invoice);

describe('the form INV-01 of a paper', () => {
  it('says what the invoice says, under the names of the portal', () => {
    const invoice = invoiceTo();
    expect(form(invoice)).toMatchObject({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B' },
      // Confirmed at two in the morning in India.
      DocDtls: { Typ: 'INV', No: '26-27/000001', Dt: '21/11/2026' },
      SellerDtls: {
        Gstin: SELLER.gstNumber,
        LglNm: 'Aurum Refiners Private Limited',
        Loc: 'Mumbai',
        Pin: 400002,
        Stcd: '27',
        Ph: '18000001950',
      },
      BuyerDtls: { Gstin: GOA, Pos: '30', Stcd: '30', Pin: 400028, Loc: 'Mumbai' },
      ItemList: [{ SlNo: '1', IsServc: 'N', HsnCd: '7108', Qty: 10, Unit: 'GMS', GstRt: 3 }],
      ValDtls: { TotInvVal: Number(invoice.paid), OthChrg: 0, Discount: 0, RndOffAmt: 0 },
    });
  });

  it('says where goods are shipped to if that is not where the buyer is, with a GSTIN or without', () => {
    const address = '7 Museum Road, Panaji, Goa 403001';
    expect(form(invoiceTo({ shipping: { address } })).ShipDtls).toEqual({
      Gstin: GOA,
      LglNm: 'Asha Mehta',
      Addr1: address,
      Loc: 'Panaji',
      Pin: 403001,
      Stcd: '30',
    });
    const gift = { address: '4 Baner Road, Pune 411045', gstNumber: '', state: 'Maharashtra' };
    const { ShipDtls, BuyerDtls } = form(invoiceTo({ shipping: gift }));
    expect(ShipDtls).toMatchObject({ Pin: 411045, Loc: 'Pune', Stcd: '27' });
    expect(ShipDtls).not.toHaveProperty('Gstin');
    // The tax of the buyer's state, which is a credit to them, wherever they have it sent.
    expect(BuyerDtls).toMatchObject({ Stcd: '30', Pos: '30' });
  });

  it('ships to the state of the PIN code, and leaves out a GSTIN of another', () => {
    const noida = { address: 'C-40, Sector 62, Noida 201301', gstNumber: DELHI, state: 'Delhi' };
    const { ShipDtls } = form(invoiceTo({ shipping: noida }));
    expect(ShipDtls).toMatchObject({ Pin: 201301, Loc: 'Noida', Stcd: '09' });
    expect(ShipDtls).not.toHaveProperty('Gstin');
    const delhi = { ...noida, address: '4 Barakhamba Road, New Delhi 110001' };
    expect(form(invoiceTo({ shipping: delhi })).ShipDtls).toMatchObject({
      Gstin: DELHI,
      Stcd: '07',
    });
    const unnamed = { ...noida, address: 'C4, D2, 110001' };
    expect(form(invoiceTo({ shipping: unnamed })).ShipDtls).toMatchObject({ Loc: 'New Delhi' });
  });

  it.each(['4 Fort Road, Leh 999999', '999999'])(
    'does without where goods are shipped to where the portal would refuse it: %s',
    (address) => {
      const invoice = invoiceTo({ shipping: { address, gstNumber: DELHI, state: 'Delhi' } });
      expect(form(invoice)).not.toHaveProperty('ShipDtls');
    },
  );

  it('a PIN code of another state than its own is refused of where goods are shipped to', async () => {
    const address = '7 Museum Road, Panaji, Goa 403001';
    const right = form(invoiceTo({ shipping: { address } }));
    expect(v.is(eInvoiceForm, right)).toBe(true);
    const { ShipDtls } = right;
    if (!ShipDtls) throw new Error('Nothing is shipped');
    const wrong = { ...right, ShipDtls: { ...ShipDtls, Pin: 201301 } };
    expect(v.is(eInvoiceForm, wrong)).toBe(false);
    await expect(openSandbox().register(wrong)).rejects.toThrow('the state of the PIN code');
  });

  it('says nothing of it where both are one, where nothing is delivered, or of a paper without the PIN code', () => {
    const elsewhere = { shipping: { address: '7 Museum Road, Panaji, Goa 403001' } };
    for (const invoice of [
      invoiceTo({ state: 'Goa' }),
      invoiceTo(elsewhere, { kind: 'digital' }),
      invoiceTo({ shipping: { address: '7 Museum Road, Panaji' } }),
    ]) {
      expect(form(invoice)).not.toHaveProperty('ShipDtls');
    }
  });

  it('the form is not made if the portal would refuse it, and says what is wrong', () => {
    expect(() => form(invoiceTo({ address: '14 Ranade Road' }))).toThrow(/BuyerDtls\.Pin/);
    expect(() => form(invoiceTo({ gstNumber: SELLER.gstNumber }))).toThrow(/another buyer/);
    expect(() => form(invoiceTo({ name: 'A' }))).toThrow(/BuyerDtls\.LglNm/);
    expect(() => form(invoiceTo({}, { paid: '1.00' }))).toThrow(/the total/);
    expect(() => form(invoiceTo({}, { number: '0-27/1' }))).toThrow(/DocDtls\.No/);
  });

  it('adds up to the paisa for every invoice and note to a firm', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(drawnOrder, fc.constantFrom(...FIRMS), (drawn, gstNumber) => {
        const at = OCTOBER + drawn.hour * 3_600_000;
        const { pieces, order } = orderOf({ ...drawn, gstNumber }, at);
        fc.pre(exact(order.paid).gt(0));
        const parts = { sold: pieces, seller: SELLER, hsnDigits: '6' as const };
        const invoice = invoiceOf(order, parts);
        const metal = pieces.reduce((sum, { price }) => sum + paise(price), 0n);
        let before = 0n;
        const notes = notesOf(drawn, paise(order.paid), metal, at).map((each, index) => {
          const terms = {
            kind: each.kind,
            number: `CN/26-27/0000${index + 1}`,
            at: new Date(each.at),
            reason: 'Returned',
            amount: exact(String(each.amount)).div(100),
            before: exact(String(before)).div(100),
            ...(each.isMetal && { metal: 'gold' }),
          };
          before += each.amount;
          return noteOn(invoice, terms);
        });
        const documents: IssuedData[] = [
          { kind: 'invoice', orderId: 1, issuedAt: new Date(at), data: invoice },
          ...notes.map((data) => ({
            kind: data.kind,
            orderId: 1,
            issuedAt: new Date(data.issuedAt),
            data,
          })),
        ];
        for (const { paper } of papersOf(documents)) {
          if (!isRegistered(paper) || !paper.parts.some(({ taxable }) => taxable.gt(0))) continue;
          const { ValDtls, ItemList, DocDtls } = formOf(paper, invoice);
          seen.add(DocDtls.Typ);
          const total = ItemList.reduce((sum, each) => sum + Math.round(each.TotItemVal * 100), 0);
          const rest = ValDtls.OthChrg - ValDtls.Discount + ValDtls.RndOffAmt;
          expect(total + Math.round(rest * 100)).toBe(Number(paper.value.times(100).toFixed()));
        }
      }),
      { numRuns: 400, seed: 18 },
    );
    expect([...seen].toSorted()).toEqual(['CRN', 'DBN', 'INV']);
  });
});

describe('an address in words', () => {
  it('gives its PIN code, its town, and lines of a hundred characters', () => {
    expect(pinOf('12 MG Road 560 001 Bengaluru')).toBe('560001');
    expect(pinOf('Plot 4000281, Pune')).toBeUndefined();
    expect(placeOf('14 Ranade Road, Panaji - 403001, Goa, India')).toBe('Panaji');
    expect(placeOf('Goa 403001')).toBe('Goa');
    expect(placeOf('12 B, 403001')).toBe('North Goa');
    const [first, second] = addressLines(`${'word '.repeat(30)}end`);
    expect([first.length <= 100, second.endsWith('end')]).toEqual([true, true]);
  });
});
