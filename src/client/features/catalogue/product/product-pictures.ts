import type { Product } from '#shared/contract/catalogue.ts';

/** A product's pictures in their order, each once. */
export function productPictures(product: Product): string[] {
  const { imagePath1, imagePath2, imagePath3, imagePath4, imagePath5 } = product;
  const paths = [imagePath1, imagePath2, imagePath3, imagePath4, imagePath5];
  return [...new Set(paths.filter((path) => path !== ''))];
}
