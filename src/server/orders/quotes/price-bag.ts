import { type Numeric, exact } from '#shared/pricing/decimal.ts';
import { cartTotals } from '#shared/pricing/cart-totals.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import type { Piece } from '../sale.ts';
import { type Priced, priceOf, rupees, soldLine, soldTotals } from '../sold-line.ts';

/** Prices a bag in rupees, with the same arithmetic as the app (`cartTotals`, rounded to paise). */
export function priceBag(
  pieces: Piece[],
  rates: Pick<RateReading, 'gold' | 'silver'>,
  couponAmount: Numeric = 0,
): Priced {
  const priced = pieces.map((piece) => {
    const { makingCharge, otherTax, logistics } = piece.detail;
    const line = {
      price: priceOf(piece, rates),
      MakingCharge: makingCharge,
      OtherTax: otherTax,
      Logistics: logistics,
    };
    return { piece, line };
  });
  const lines = priced.map(({ piece, line }) => {
    // Each charge is rounded line by line, so the charges of a line are the totals of a bag with that line
    // alone.
    const own = cartTotals([line]);
    return soldLine(piece, line.price, {
      makingCharge: rupees(own.makingCharge),
      otherPercent: exact(line.OtherTax).toFixed(),
      otherTax: rupees(own.otherTax),
      logistics: rupees(own.logistics),
    });
  });
  return {
    lines,
    totals: soldTotals(
      cartTotals(
        priced.map(({ line }) => line),
        couponAmount,
      ),
    ),
  };
}
