import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { positionAddress, type CataloguePosition } from '../catalogue-position.ts';
import { weightText } from './product-facts.ts';
import { productsQuery, type PositionIds } from '../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { SegmentLink } from '#client/ui/form/segment-link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import styles from './weight-selector.module.css';

interface WeightSelectorProps {
  product: Product;
  position: CataloguePosition;
  ids: PositionIds;
  /** The chosen weight that is still loading. */
  awaited: number | undefined;
}

/** The weights of a product as links; one that a finger or pointer comes near is prefetched. */
export function WeightSelector({ product, position, ids, awaited }: WeightSelectorProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const to = positionAddress(position);
  const weights = product.Gram.filter(({ P_DetailsId }) => typeof P_DetailsId === 'number');
  if (weights.length === 0) return null;
  return (
    <div className={styles.weights}>
      <h2 className={styles.label}>{m.product_weight()}</h2>
      <Segmented label={m.product_weight()}>
        {weights.map(({ P_DetailsId, Denomination }) => {
          const fetchIt = () =>
            void queryClient.prefetchQuery(productsQuery(api, ids, P_DetailsId));
          return (
            <SegmentLink
              key={P_DetailsId}
              to={to}
              search={{ item: Number(P_DetailsId) }}
              state
              replace
              resetScroll={false}
              preload={false}
              selected={P_DetailsId === (awaited ?? product.P_DetailsId)}
              onPointerEnter={fetchIt}
              onFocus={fetchIt}
              onTouchStart={fetchIt}
            >
              {weightText(Denomination)}
            </SegmentLink>
          );
        })}
      </Segmented>
    </div>
  );
}
