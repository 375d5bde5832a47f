import { bench } from 'vitest';
import { manyProducts } from '#client/testing/many-products.ts';
import { NO_CHOICE, readChoice } from '#shared/finding/choice.ts';
import { narrow } from '#shared/finding/facets.ts';
import { indexProducts } from '#shared/finding/search-index.ts';
import { searchProducts } from '#shared/finding/search-products.ts';

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

const ASKS = { gold: '127000', silver: '158000' };
const pieces = products.map((product) => ({ product, weight: undefined }));
bench('count the facets of 5,000 products', () => {
  narrow(pieces, NO_CHOICE, ASKS, 'specification');
});
bench('narrow 5,000 products down by metal, weight and price, and sort them', () => {
  const choice = readChoice({
    metal: 'gold',
    weight: '5,10',
    price: '50000-100000',
    sort: 'price',
  });
  narrow(pieces, choice, ASKS, 'specification');
});
