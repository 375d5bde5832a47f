import { useDeferredValue, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { namesOf } from '#shared/addresses/paths.ts';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { PictureCaption } from '#client/ui/picture/picture-caption.tsx';
import { pictureOf } from '#client/finding/picture-of.ts';
import { positionAddress } from '../catalogue-position.ts';
import type { PositionIds } from '../queries.ts';
import { relatedItemsQuery, type RelatedItem } from './related-query.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { FromPrice } from '#client/rates/from-price.tsx';
import { Carousel } from '#client/ui/picture/carousel.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { useMayWake } from '#client/ui/use-may-wake.ts';
import { Spoken } from '#client/ui/text/spoken.tsx';
import tile from '../listing/tile-grid.module.css';
import styles from './product-screen.module.css';

/** The time between moves, and of a move, in ms. */
const EVERY_MS = 2000;
const MOVE_MS = 500;

interface RelatedProductsProps {
  /** The product of the page, which is not related to itself: the store answers for its whole leaf. */
  of: Product;
  ids: PositionIds;
  customised: boolean;
}

/** The related products of a product, once the page has time for them: they take a slow phone as long as all above. */
export function RelatedProducts(props: RelatedProductsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { P_Id, C_Id, S_Id } = props.ids;
  // Of another product none of this one's may stay for a moment.
  const leaf = [P_Id, C_Id, S_Id, props.customised].join();
  return useMayWake(place) ? <RelatedCarousel key={leaf} {...props} /> : <div ref={place} />;
}

/** A carousel: four at a time on a desktop and two on a phone. */
function RelatedCarousel({ of, ids, customised }: RelatedProductsProps) {
  const { api } = useServices();
  // Below the fold: the page does not wait for it, and shows nothing if it fails.
  const { data: answer } = useQuery(relatedItemsQuery(api, ids, customised));
  // What comes later is rendered in slices too.
  const data = useDeferredValue(answer) ?? [];
  const own = new Set([of, ...of.Gram].map(({ P_DetailsId }) => String(P_DetailsId)));
  const items = data.filter(({ product }) => !own.has(String(product.P_DetailsId)));
  if (items.length === 0) return null;
  const alone = items.length < 2;
  const name = m.product_related();
  return (
    <Carousel
      labels={{
        name,
        previous: m.catalogue_previous({ name }),
        next: m.catalogue_next({ name }),
        pause: m.catalogue_pause({ name }),
        play: m.catalogue_play({ name }),
      }}
      perView={alone ? 1 : 2}
      perViewWide={alone ? 1 : 4}
      peek={items.length > 2}
      autoplay={EVERY_MS}
      transition={MOVE_MS}
      header={<PageHeading level={2}>{m.product_related()}</PageHeading>}
      className={alone ? styles.relatedAlone : styles.related}
    >
      {items.map((item) => (
        <RelatedTile key={item.product.P_DetailsId} item={item} />
      ))}
    </Carousel>
  );
}

function RelatedTile({ item: { product, position } }: { item: RelatedItem }) {
  const { config } = useServices();
  const { P_Id, C_Id, S_Id, P_DetailsId } = product;
  return (
    <Link
      to={positionAddress(position)}
      search={typeof P_DetailsId === 'number' ? { item: P_DetailsId } : {}}
      state={{ p_id: P_Id, c_id: C_Id, s_id: S_Id, names: namesOf(position) }}
      draggable={false}
      className={tile.tile}
    >
      <span className={tile.shot}>
        <Picture
          src={assetAddress(config, product.imagePath1)}
          alt=""
          ratio="square"
          sizes="(min-width: 997px) 18rem, 46vw"
          className={tile.picture}
        />
        <PictureCaption silent>{pictureOf(product.imagePath1)}</PictureCaption>
      </span>
      <span className={tile.name}>
        <Spoken>{product.ProductName}</Spoken>
      </span>
      <FromPrice offers={product.Offers} profile={config.taxProfile} className={tile.from} />
    </Link>
  );
}
