import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { cleanHtml } from '#client/app/words.ts';

const NUMBER = /^-?\d*\.?\d*$/;

/** Removes thousands separators and rupee signs that were pasted with a figure. */
function figure(text: string): string {
  const plain = withoutGroups(text);
  return NUMBER.test(plain) ? plain : text;
}

/** Keeps only the part of the texts that the shop would show, and figures without pasted extras. */
export const cleanContent = (content: ProductContent): ProductContent => ({
  ...content,
  name: content.name.normalize('NFC'),
  shortDescription: cleanHtml(content.shortDescription),
  description: cleanHtml(content.description),
  purityText: cleanHtml(content.purityText),
  packagingText: cleanHtml(content.packagingText),
  weights: content.weights.map((weight) => ({
    ...weight,
    grams: figure(weight.grams),
    mrp: figure(weight.mrp),
    margin: figure(weight.margin),
    netAmount: figure(weight.netAmount),
    serviceTax: figure(weight.serviceTax),
    otherTax: figure(weight.otherTax),
    makingCharge: figure(weight.makingCharge),
    logistics: figure(weight.logistics),
  })),
});
