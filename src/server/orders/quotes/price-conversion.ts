import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { makingCharge } from '#shared/pricing/item-price.ts';
import { conversionGst } from '#shared/pricing/tax.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { RateReading } from '#server/rates/sources/source.ts';
import type { Piece } from '../sale.ts';
import { type Priced, priceOf, storedRupees, soldLine, ZERO_RUPEES } from '../sold-line.ts';

const LEAST_CHARGE = 1;

/**
 * Prices a coin made of the customer's own metal: only the making charge is paid, in rupees rounded to paise as
 * makingCharge does; in `india-gst` with the GST of a service. Throws a Refusal 400 where it comes to less than one rupee.
 */
export function priceConversion(
  piece: Piece,
  rates: Pick<RateReading, 'gold' | 'silver'>,
  { profile, conversionGstPercent }: ShopContext['tax'],
): Priced {
  const price = priceOf(piece, rates, profile);
  const making = makingCharge(price, piece.detail.makingCharge);
  if (making.lt(LEAST_CHARGE)) throw new Refusal(REFUSED.badInput, m.conversion_impossible());
  const charge = storedRupees(making);
  const tax = { profile, gstPercent: conversionGstPercent };
  const gst = conversionGst(making, tax);
  const nothing = { otherPercent: '0', otherTax: ZERO_RUPEES, logistics: ZERO_RUPEES };
  return {
    lines: [soldLine(piece, price, { ...nothing, makingCharge: charge })],
    totals: {
      amount: ZERO_RUPEES,
      gst: storedRupees(gst),
      makingCharge: charge,
      otherTax: ZERO_RUPEES,
      logistics: ZERO_RUPEES,
      coupon: ZERO_RUPEES,
      total: storedRupees(making.plus(gst)),
    },
    tax,
  };
}
