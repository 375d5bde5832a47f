import * as v from 'valibot';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { FindProducts } from '#shared/contract/find-products.ts';
import { readChoiceText } from '#shared/finding/choice.ts';
import { findInScope } from '#shared/finding/find-in-scope.ts';
import { findTyped } from '#shared/finding/find-typed.ts';
import { indexProducts } from '#shared/finding/search-index.ts';
import { type Answers, yes } from './shop-app.tsx';

const MARKET = { asks: { gold: undefined, silver: undefined }, profile: 'specification' } as const;

/** The answers of a store that does the searching itself, over these products. */
export function findingStore(products: ListedProduct[]): Answers {
  const index = indexProducts(products);
  return {
    FindProducts: (fields) => {
      const { Q, P_Id, C_Id, S_Id, Choice, From, Most } = v.parse(FindProducts.request, fields);
      const choice = readChoiceText(Choice);
      const { found, near, options, tiles } = P_Id
        ? findInScope(products, { P_Id, C_Id: C_Id ?? 0, S_Id: S_Id ?? 0 }, choice, MARKET)
        : { ...findTyped(index, Q, choice, MARKET), tiles: [] };
      const part = found.slice(From, From + Most);
      const Found = part.map(({ product, weight, oneOfMany }) => ({
        Product: product,
        Weight: weight,
        OneOfMany: oneOfMany,
      }));
      return yes([{ Count: found.length, Near: near, Found, Options: options, Tiles: tiles }]);
    },
  };
}
