import { type FigureUnit, typedFigure } from '../../pricing/typed-figure.ts';
import type { WeightContent } from './product-content.ts';

const NUMBER = /^-?\d*\.?\d*$/;

/** A weight whose figures are without what was pasted with them: thousands separators, rupee signs, units. */
export const cleanWeight = (weight: WeightContent): WeightContent => ({
  ...weight,
  grams: figure(weight.grams, 'g'),
  mrp: figure(weight.mrp, '₹'),
  margin: figure(weight.margin, '%'),
  netAmount: figure(weight.netAmount, '₹'),
  serviceTax: figure(weight.serviceTax, '%'),
  otherTax: figure(weight.otherTax, '%'),
  makingCharge: figure(weight.makingCharge, '%'),
  logistics: figure(weight.logistics, '₹'),
});

/** What is no number stays as it was typed, to be corrected. */
function figure(text: string, unit: FigureUnit): string {
  const plain = typedFigure(text, unit);
  return NUMBER.test(plain) ? plain : text;
}
