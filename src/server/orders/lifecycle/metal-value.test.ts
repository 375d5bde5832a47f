import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from '../list-orders.ts';
import { metalValue } from './metal-value.ts';

const paise = fc.integer({ min: 0, max: 1_000_000_00 });
const rupees = (each: number) => (each / 100).toFixed(2);

it('of metal is its price without a coupon, and with one never more than was paid before the surcharge', () => {
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
          ...Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, rupees(each)])),
          otherTax: rupees(profile === 'specification' ? parts.otherTax : 0),
          coupon: rupees(coupon),
          tax: { profile, gstPercent: '3' },
        } as unknown as Order;
        const value = Math.round(Number(metalValue(order)) * 100);
        expect(value).toBeLessThanOrEqual(charged - coupon);
        expect(value).toBeGreaterThanOrEqual(0);
        if (coupon === 0) expect(value).toBe(parts.amount);
      },
    ),
  );
});
