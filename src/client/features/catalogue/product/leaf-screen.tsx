import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { useServices } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { chooseProduct, productOf } from './choose-product.ts';
import { keptLeaf } from './persisted-leaf.ts';
import { ListingLayout } from '../listing/listing-layout.tsx';
import { NothingHere } from '../listing/nothing-here.tsx';
import { ProductTiles } from '../listing/product-tiles.tsx';
import type { CataloguePlace } from '../catalogue-position.ts';
import { HiddenProduct } from './hidden-product.tsx';
import { ProductScreen } from './product-screen.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { productsQuery, type PlaceIds } from '../queries.ts';

/** A weight that did not come, as long as the store is gone. */
const ASKED_AGAIN_MS = 10_000;

export interface LeafScreenProps {
  place: CataloguePlace;
  ids: PlaceIds;
  /** A P_DetailsId: which product is open, and at which weight. */
  item: number | undefined;
  /** The bar that puts the product into the bag. */
  buyBar: (product: Product) => ReactNode;
}

/** A leaf of the catalogue: its one product, or its products as tiles until one is opened. */
export function LeafScreen({ place, ids, item, buyBar }: LeafScreenProps) {
  const { api } = useServices();
  const kept = keptLeaf(useQueryClient(), api, ids, item);
  const own = useQuery({
    ...productsQuery(api, ids, item),
    // Another weight: what was there stays until it comes.
    placeholderData: (before) =>
      before && item !== undefined && productOf(before, item) ? before : (kept?.data ?? before),
    throwOnError: (error, { state }) =>
      state.data === undefined && !(kept && error instanceof StoreUnreachable),
    refetchInterval: ({ state }) => (kept && state.error ? ASKED_AGAIN_MS : false),
  });
  const { dataUpdatedAt } = kept ?? own;
  const asked = { ...own, dataUpdatedAt, data: own.data ?? kept?.data };
  const { data: products, isPaused, error } = asked;
  if (!products) return <ProductSkeleton />;

  const view = chooseProduct(products, item);
  if (view.kind === 'hidden') return <HiddenProduct />;
  if (view.kind === 'product') {
    const { product } = view;
    const isOther = own.isPlaceholderData || own.data === undefined;
    const awaited = isOther && product.P_DetailsId !== item ? item : undefined;
    const missing = isPaused ? 'offline' : error ? 'unreachable' : undefined;
    return (
      <ProductScreen
        key={`${product.C_Id} ${product.S_Id} ${product.ProductName}`}
        place={place}
        ids={ids}
        asked={asked}
        product={product}
        opened={item !== undefined}
        awaited={awaited}
        missing={awaited === undefined ? undefined : missing}
        buyBar={buyBar}
      />
    );
  }
  return (
    <ListingLayout place={place} ids={ids} asked={asked}>
      {view.kind === 'empty' ? (
        <NothingHere />
      ) : (
        <ProductTiles products={view.products} place={place} ids={ids} />
      )}
    </ListingLayout>
  );
}
