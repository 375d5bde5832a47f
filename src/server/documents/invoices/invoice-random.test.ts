import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TAX_PROFILES, type TaxProfile } from '#shared/pricing/tax-profile.ts';
import { randomCases } from '#server/testing/walks/thorough.ts';
import { SELLER, soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from './invoice.ts';

// The contents of an invoice, recomputed in whole paise, sharing no code with the store.

/** Paise of rupees with two decimals, or thousandths of a percent with three. */
const whole = (text: string): bigint => BigInt(text.replace('.', ''));
/** Half up; nothing here is below 0. */
const round = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const ofThousandths = (paise: bigint, percent: string) => round(paise * whole(percent), 100_000n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);

interface Sold {
  price: string;
  making: string;
  other: string;
  logistics: string;
}
interface Given {
  sold: Sold[];
  coupon: string;
  card: boolean;
  percent: string;
  profile: TaxProfile;
}

/** The tax, what is taxed, and what is paid, in paise. */
function independent({ sold, coupon, card, percent, profile }: Given) {
  const amount = total(sold.map(({ price }) => whole(price)));
  const making = total(sold.map(({ price, making }) => ofThousandths(whole(price), making)));
  const delivery = total(sold.map(({ logistics }) => whole(logistics)));
  if (profile === 'specification') {
    const gst = round(amount * 3n, 100n);
    const other = total(sold.map(({ price, other }) => ofThousandths(whole(price), other)));
    const gross = amount + gst + making + other + delivery;
    const due = gross - least(whole(coupon), gross);
    const surcharge = card ? ofThousandths(due, percent) : 0n;
    return { gst, taxable: amount, paid: due + surcharge };
  }
  const charges = amount + making + delivery;
  const taxable = charges - least(whole(coupon), charges);
  const twice = (value: bigint) => 2n * round(value * 15n, 1000n);
  const due = taxable + twice(taxable);
  const all = taxable + (card ? ofThousandths(due, percent) : 0n);
  return { gst: twice(all), taxable: all, paid: all + twice(all) };
}

const rupees = (most: number, least = 0) =>
  fc
    .integer({ min: least, max: most })
    .map((paise) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`);
const percent = fc
  .nat(30_000)
  .map((value) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`);
const given = fc.record({
  sold: fc.array(
    fc.record({
      price: rupees(500_000_000, 1),
      making: percent,
      other: percent,
      logistics: rupees(100_000),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  coupon: fc.oneof(fc.constant('0.00'), rupees(5_000_000)),
  card: fc.boolean(),
  percent,
  profile: fc.constantFrom(...TAX_PROFILES),
  state: fc.constantFrom('Maharashtra', 'Goa', 'Chandigarh'),
});

it('random invoices add up: lines, taxes and rounding, with CGST the same as SGST', () => {
  fc.assert(
    fc.property(given, ({ state, ...drawn }) => {
      const { sold, coupon, card, profile } = drawn;
      const pieces = sold.map(({ making, other, price, logistics }) =>
        soldPiece({ price, logistics, makingPercent: making, otherPercent: other }),
      );
      const home = soldOrder(pieces).shipping;
      const order = soldOrder(pieces, {
        coupon,
        tax: { profile, gstPercent: '3' },
        billing: { ...home, gstNumber: '' },
        shipping: { ...home, state },
        paymentMode: card ? 'CARD' : 'UPI',
        ...(card && { surchargePercent: drawn.percent }),
      });
      const seller = state === 'Chandigarh' ? { ...SELLER, state } : SELLER;
      const invoice = invoiceOf(order, { sold: pieces, seller, hsnDigits: '6' });
      const third = independent(drawn);
      const named = (...names: string[]) =>
        total(invoice.sums.filter(({ name }) => names.includes(name)).map((s) => whole(s.value)));

      // What was charged, and that the lines of the sums add up to it.
      expect(whole(invoice.paid)).toBe(third.paid);
      const added = invoice.sums.filter(({ name }) => name !== 'taxable');
      expect(total(added.map(({ value }) => whole(value)))).toBe(third.paid);
      // The tax: two equal halves within the state, and the specification's rounding rest.
      const taxes = named('cgst', 'sgst', 'utgst', 'igst');
      const rounding = named('rounding');
      expect(taxes + rounding).toBe(third.gst);
      expect([0n, 1n]).toContain(rounding);
      if (profile === 'india-gst') expect(rounding).toBe(0n);
      if (state === 'Goa') expect(taxes).toBe(third.gst);
      else expect(named('cgst')).toBe(named('sgst', 'utgst'));
      // Each line has its share of what is taxed and of each tax; the shares make the sums.
      expect(total(invoice.lines.map(({ taxable }) => whole(taxable)))).toBe(third.taxable);
      const shares = invoice.lines.flatMap((line) => line.taxes);
      for (const { name, value } of invoice.sums.filter((sum) => sum.percent !== undefined)) {
        const own = shares.filter((share) => share.name === name);
        expect(total(own.map((share) => whole(share.value)))).toBe(whole(value));
      }
      // No share differs by more than two paise from the tax of its own line, since each tax is rounded as a whole.
      for (const { taxable, taxes: own } of invoice.lines) {
        for (const share of own) {
          const alone = round(whole(taxable) * whole(Number(share.percent).toFixed(3)), 100_000n);
          const away = whole(share.value) - alone;
          expect(away >= -2n && away <= 2n).toBe(true);
        }
      }
    }),
    { numRuns: randomCases(10_000) },
  );
}, 120_000);
