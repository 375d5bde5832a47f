import { type Big, type Numeric, exact, sum } from '#shared/pricing/decimal.ts';
import { cartTotals, GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { explainSalePrice } from '#shared/pricing/payable.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { type Piece, pricedPiece } from '../sale.ts';
import { type Priced, priceOf, storedRupees, soldLine, soldTotals } from '../sold-line.ts';

interface BagTerms {
  /** A coupon's amount in rupees, or a function that gives it for the price of the pieces. */
  couponAmount: Numeric | ((pieces: Big) => Numeric);
  profile: TaxProfile;
}

/** Prices a bag in rupees, with the same arithmetic as the app (`cartTotals`, rounded to paise). */
export function priceBag(
  pieces: Piece[],
  rates: Pick<RateReading, 'gold' | 'silver'>,
  { couponAmount, profile }: BagTerms,
): Priced {
  const priced = pieces.map((piece) => {
    const { makingCharge, otherTax, logistics } = piece.detail;
    const made = explainSalePrice(pricedPiece(piece, profile), rates, piece.quantity);
    const line = {
      price: priceOf(piece, rates, profile),
      MakingCharge: makingCharge,
      OtherTax: otherTaxOf(otherTax, profile),
      Logistics: logistics,
    };
    return { piece, line, made };
  });
  const lines = priced.map(({ piece, line, made }) => {
    // Each charge is rounded line by line, so the charges of a line are the totals of a bag with that line
    // alone.
    const own = cartTotals([line], 0, profile);
    return soldLine(piece, line.price, {
      makingCharge: storedRupees(own.makingCharge),
      otherPercent: exact(line.OtherTax).toFixed(),
      otherTax: storedRupees(own.otherTax),
      logistics: storedRupees(own.logistics),
      ...(made && {
        made: {
          market: storedRupees(made.market),
          premium: storedRupees(made.premium),
          margin: storedRupees(made.margin),
          otherTax: storedRupees(made.otherTax),
        },
      }),
    });
  });
  return {
    lines,
    totals: soldTotals(
      cartTotals(
        priced.map(({ line }) => line),
        typeof couponAmount === 'function'
          ? couponAmount(sum(priced.map(({ line }) => line.price)))
          : couponAmount,
        profile,
      ),
    ),
    tax: { profile, gstPercent: String(GST_PERCENT) },
  };
}
