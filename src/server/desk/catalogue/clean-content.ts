import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import { cleanWeight } from '#shared/desk/catalogue/clean-weight.ts';
import { cleanHtml } from '#client/app/words.ts';

/** Keeps only the part of the texts that the shop would show, and figures without pasted extras. */
export const cleanContent = (content: ProductContent): ProductContent => ({
  ...content,
  name: content.name.normalize('NFC'),
  shortDescription: cleanHtml(content.shortDescription),
  description: cleanHtml(content.description),
  purityText: cleanHtml(content.purityText),
  packagingText: cleanHtml(content.packagingText),
  weights: content.weights.map((weight) => cleanWeight(weight)),
});
