import { bench } from 'vitest';
import { manyProducts } from '#client/testing/many-products.ts';
import { indexProducts, searchProducts } from './search-index.ts';

const products = manyProducts(5000);
const index = indexProducts(products);

bench('prepare 5,000 products to be searched', () => {
  indexProducts(products);
});
bench('search 5,000 products: one letter, most of them', () => {
  searchProducts(index, 'g');
});
bench('search 5,000 products: three words', () => {
  searchProducts(index, 'lotus silver 10 gm');
});
bench('search 5,000 products: a slip, so that every word is looked at', () => {
  searchProducts(index, 'lotsu silvr');
});
