import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { positionAddress, type CataloguePosition } from '../../catalogue-position.ts';
import { weightText } from '#client/messages/weight-text.ts';
import { WeightPrice } from './weight-price.tsx';
import { productsQuery, type PositionIds } from '../../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { SegmentLink } from '#client/ui/form/segment-link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useCentred } from '#client/ui/layout/use-centred.ts';
import styles from './weight-selector.module.css';

interface WeightSelectorProps {
  product: Product;
  position: CataloguePosition;
  ids: PositionIds;
  /** The chosen weight that is still loading. */
  awaited: number | undefined;
}

/** The weights of a product as links; a weight is prefetched when a finger or pointer comes near. */
export function WeightSelector({ product, position, ids, awaited }: WeightSelectorProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const to = positionAddress(position);
  const weights = product.Gram.filter(({ P_DetailsId }) => typeof P_DetailsId === 'number');
  const row = useRef<HTMLDivElement>(null);
  const chosen = awaited ?? product.P_DetailsId;
  useCentred(
    row,
    weights.findIndex(({ P_DetailsId }) => P_DetailsId === chosen),
  );
  if (weights.length === 0) return null;
  return (
    <div className={styles.weights}>
      <div className={styles.head}>
        <h2 className={styles.label}>{m.product_weight()}</h2>
        {weights.some(({ Offer }) => Offer) && <p>{m.product_weight_prices()}</p>}
      </div>
      <Segmented ref={row} label={m.product_weight()} className={styles.row}>
        {weights.map(({ P_DetailsId, Denomination, SoldOut, Offer }) => {
          const weight = weightText(Denomination);
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
              selected={P_DetailsId === chosen}
              onPointerEnter={fetchIt}
              onFocus={fetchIt}
              onTouchStart={fetchIt}
            >
              <span>{SoldOut ? <SoldOutWeight weight={weight} /> : weight}</span>{' '}
              <WeightPrice offer={Offer} />
            </SegmentLink>
          );
        })}
      </Segmented>
    </div>
  );
}

/** Visibly struck out; said in words to screen readers. */
const SoldOutWeight = ({ weight }: { weight: string }) => (
  <>
    <s className={styles.soldOut} aria-hidden="true">
      {weight}
    </s>
    <span className="visually-hidden">{m.product_weight_sold_out({ weight })}</span>
  </>
);
