import { bench } from 'vitest';
import { manyProducts } from '#client/testing/many-products.ts';
import { indexProducts, searchProducts } from './search-index.ts';

const products = manyProducts(5000);
const index = indexProducts(products);

bench('index 5,000 products', () => {
  indexProducts(products);
});
bench('search 5,000 products: one letter, which most have', () => {
  searchProducts(index, 'g');
});
bench('search 5,000 products: three words', () => {
  searchProducts(index, 'lotus silver 10 gm');
});
bench('search 5,000 products: a typo, so that every word is compared', () => {
  searchProducts(index, 'lotsu silvr');
});
