import { type Big, exact } from '../../pricing/decimal.ts';
import { payable } from '../../pricing/payable.ts';
import { otherTaxOf } from '../../pricing/tax.ts';
import type { TaxProfile } from '../../pricing/tax-profile.ts';
import type { Asks, Premiums } from '../../pricing/unit-price.ts';
import type { ProductContent, WeightContent } from './product-content.ts';

/** What a price is made from besides the weight itself: present rates, premiums, and the shop's tax rules. */
export interface PriceBasis {
  asks: Asks;
  premiums: Premiums;
  profile: TaxProfile;
}

export interface WeightPrice {
  /** The price that the shop shows, before tax. */
  price: Big;
  /** The price of one piece alone in the bag: with making, GST, other tax and logistics. */
  allIn: Big;
}

const AMOUNT = /^\d{1,12}(?:\.\d{1,6})?$/;

/** The price of one piece in rupees, by the shop's formulas; undefined while a field is not a number yet, or no rate is known. */
export function weightPrice(
  { metal, purity }: Pick<ProductContent, 'metal' | 'purity'>,
  weight: WeightContent,
  { asks, premiums, profile }: PriceBasis,
): WeightPrice | undefined {
  const { grams, margin, netAmount, serviceTax, otherTax, makingCharge, logistics } = weight;
  const figures = [grams, margin, netAmount, serviceTax, otherTax, makingCharge, logistics];
  if (!figures.every((figure) => AMOUNT.test(figure))) return undefined;
  const OtherTax = otherTaxOf(otherTax, profile);
  const priced = payable(
    {
      metal,
      Purity: purity,
      weight: grams,
      Margin: margin,
      NetAmt: netAmount,
      ServiceTax: serviceTax,
      OtherTax,
      MakingCharge: makingCharge,
      Logistics: logistics,
      ...premiums,
    },
    asks,
    profile,
  );
  return priced && { price: priced.salePrice, allIn: priced.total };
}

/**
 * By how many rupees the printed MRP is below the price paid. An MRP includes all taxes, and nothing may be sold above it.
 * Undefined where it is high enough, none is printed, or no price is known.
 */
export function mrpShortfall(
  content: Pick<ProductContent, 'metal' | 'purity'>,
  weight: WeightContent,
  basis: PriceBasis,
): Big | undefined {
  if (!AMOUNT.test(weight.mrp) || exact(weight.mrp).eq(0)) return undefined;
  const price = weightPrice(content, weight, basis);
  if (!price || price.allIn.lte(weight.mrp)) return undefined;
  return price.allIn.minus(weight.mrp);
}

/** The largest margin in percent of the metal: a larger one is most likely a typing error. */
export const MOST_MARGIN_PERCENT = 25;
