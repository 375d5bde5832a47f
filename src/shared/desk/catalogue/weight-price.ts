import { type Big, exact } from '../../pricing/decimal.ts';
import { payable } from '../../pricing/payable.ts';
import { otherTaxOf } from '../../pricing/tax.ts';
import type { TaxProfile } from '../../pricing/tax-profile.ts';
import type { Asks, Premiums } from '../../pricing/unit-price.ts';
import type { ProductContent, WeightContent } from './product-content.ts';

/** What a price is made of beside the weight itself: rates now, premiums, and the way the shop taxes. */
export interface PriceBasis {
  asks: Asks;
  premiums: Premiums;
  profile: TaxProfile;
}

export interface WeightPrice {
  /** What the shop shows, before tax. */
  price: Big;
  /** What one piece alone comes to in the bag: with making, GST, other tax and logistics. */
  allIn: Big;
}

const AMOUNT = /^\d{1,12}(?:\.\d{1,6})?$/;

/**
 * The price of one piece in rupees, by the formulas of the shop; undefined while a figure is no number yet or no rate is
 * known.
 */
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
 * By how many rupees the printed MRP is below what is paid. An MRP holds all taxes, and nothing may be sold above it. Undefined
 * where it is high enough, none is printed, or no price is known.
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

/** Percent of the metal that a margin may be: more is most likely a slip of the finger. */
export const MOST_MARGIN_PERCENT = 25;
