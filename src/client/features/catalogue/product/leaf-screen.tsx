import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { useServices } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { chooseProduct, productOf } from './choose-product.ts';
import { persistedLeaf } from './persisted-leaf.ts';
import { ListingLayout } from '../listing/listing-layout.tsx';
import { GoneScreen } from './gone-screen.tsx';
import { ProductTiles } from '../listing/product-tiles.tsx';
import type { PlacedPosition } from '../catalogue-position.ts';
import { ProductScreen } from './product-screen.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { type PositionIds, productsQuery } from '../queries.ts';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showError } from '#client/ui/feedback/toast.ts';

/** How often a missing weight is requested again while the store is unreachable. */
const ASKED_AGAIN_MS = 10_000;

export interface LeafScreenProps {
  position: PlacedPosition;
  ids: PositionIds;
  /** A P_DetailsId: the open product and its weight. */
  item: number | undefined;
  /** The bar that puts the product into the bag. */
  buyBar: (product: Product) => ReactNode;
}

/** A leaf of the catalogue: its only product, or tiles of its products until one is opened. */
export function LeafScreen({ position, ids, item, buyBar }: LeafScreenProps) {
  const { api } = useServices();
  const persisted = persistedLeaf(useQueryClient(), api, ids, item);
  const query = useQuery({
    ...productsQuery(api, ids, item),
    // While another weight loads, the present one stays on the screen.
    placeholderData: (before) =>
      before && item !== undefined && productOf(before, item)
        ? before
        : (persisted?.data ?? before),
    throwOnError: (error, { state }) =>
      state.data === undefined && !(persisted && error instanceof StoreUnreachable),
    refetchInterval: ({ state }) => (persisted && state.error ? ASKED_AGAIN_MS : false),
  });
  const { dataUpdatedAt } = persisted ?? query;
  const asked = { ...query, dataUpdatedAt, data: query.data ?? persisted?.data };
  const { data: products, isPaused, error } = asked;
  if (!products) return <ProductSkeleton />;

  const view = chooseProduct(products, item);
  if (view.kind === 'hidden') return <HiddenProduct />;
  // A page cached on this device, whose product the store says is gone.
  if (view.kind === 'empty' || view.kind === 'no-weight') {
    return query.isPlaceholderData ? (
      <ProductSkeleton />
    ) : (
      <GoneScreen gone={view.kind} place={{ position, ids }} />
    );
  }
  if (view.kind === 'product') {
    const { product } = view;
    const isOther = query.isPlaceholderData || query.data === undefined;
    const awaited = isOther && product.P_DetailsId !== item ? item : undefined;
    const missing = isPaused ? 'offline' : error ? 'unreachable' : undefined;
    return (
      <ProductScreen
        // Each weight of a product lists all of them; its name and place may change meanwhile.
        key={product.Gram[0]?.P_DetailsId ?? product.ProductName}
        position={position}
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
    <ListingLayout position={position} ids={ids} asked={asked}>
      <ProductTiles products={view.products} position={position} ids={ids} />
    </ListingLayout>
  );
}

/** A product that the store hides: says so and returns home. Without scripts the page stays. */
function HiddenProduct() {
  const navigate = useNavigate();
  useEffect(() => {
    showError(m.product_unavailable());
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return (
    <EmptyState
      level={1}
      title={m.product_unavailable()}
      action={<ButtonLink to="/">{m.product_go_home()}</ButtonLink>}
    >
      {m.product_unavailable_text()}
    </EmptyState>
  );
}
