import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metalValue } from './metal-value.ts';

const paise = fc.integer({ min: 0, max: 1_000_000_00 });
const rupees = (each: number) => (each / 100).toFixed(2);

it('the value of metal is its price without a coupon, and with one never more than was paid before the surcharge', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: paise,
        makingCharge: paise,
        logistics: paise,
        otherTax: paise,
        gst: paise,
      }),
      fc.constantFrom('specification' as const, 'india-gst' as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, profile, off) => {
        const other = profile === 'specification' ? parts.otherTax + parts.gst : 0;
        const charged = parts.amount + parts.makingCharge + parts.logistics + other;
        const coupon = Math.floor(charged * off);
        const order = {
          amount: rupees(parts.amount),
          makingCharge: rupees(parts.makingCharge),
          logistics: rupees(parts.logistics),
          gst: rupees(parts.gst),
          otherTax: rupees(profile === 'specification' ? parts.otherTax : 0),
          coupon: rupees(coupon),
          tax: { profile, gstPercent: '3' },
        };
        const value = Math.round(Number(metalValue(order)) * 100);
        expect(value).toBeLessThanOrEqual(charged - coupon);
        expect(value).toBeGreaterThanOrEqual(0);
        if (coupon === 0) expect(value).toBe(parts.amount);
      },
    ),
  );
});
