import * as v from 'valibot';
import { type ListedProduct, listedProduct } from '#shared/contract/catalogue-list.ts';
import { factsOf } from '#shared/finding/facets.ts';
import { openIndex, type SearchIndex } from '#shared/finding/search-index.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { inSlices } from '#server/in-slices.ts';
import { type CheapestOffers, findCheapestOffers } from '../offers/find-offers.ts';
import { listCatalogue } from './list-catalogue.ts';
import { presentListedProduct } from './present-catalogue.ts';

/** Every shown product, in the order of the listings, with the index for text search. */
export interface ProductIndex {
  products: readonly ListedProduct[];
  index: SearchIndex;
}

interface Made {
  offers: CheapestOffers;
  look: string | undefined;
  made: Promise<ProductIndex>;
  /** Undefined once the index is made. */
  making: Promise<void> | undefined;
}
const indexes = new WeakMap<Database, Made>();

/**
 * The search index, rebuilt once for each change of the catalogue, its prices or its pictures, in slices: 10,000 products take a
 * second. Concurrent callers share one build; of several changes in a row only the last is read, after the running build.
 */
export async function productIndex(shop: ShopContext): Promise<ProductIndex> {
  // The same object as long as neither the catalogue nor what is sold out has changed.
  const offers = await findCheapestOffers(shop);
  const look = shop.changes?.state(['look']);
  const known = indexes.get(shop.db);
  if (known?.offers === offers && known.look === look) return known.made;
  if (known?.making) {
    await known.making;
    return productIndex(shop);
  }
  const made = makeIndex(shop, offers);
  const one: Made = { offers, look, made, making: undefined };
  one.making = made.then(
    () => {
      one.making = undefined;
    },
    // A failed build is not cached.
    () => void indexes.delete(shop.db),
  );
  indexes.set(shop.db, one);
  return made;
}

async function makeIndex(shop: ShopContext, offers: CheapestOffers): Promise<ProductIndex> {
  const { profile } = shop.tax;
  const { index, add } = openIndex(profile);
  const products = await inSlices(await listCatalogue(shop), (row) => {
    const product = v.parse(listedProduct, presentListedProduct(shop.pictures, row, offers));
    add(product);
    factsOf(product, profile);
    return product;
  });
  return { products, index };
}
