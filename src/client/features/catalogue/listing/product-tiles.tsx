import { namesOf } from '#shared/addresses/paths.ts';
import type { Product } from '#shared/contract/catalogue.ts';
import { positionAddress, type CataloguePosition } from '../catalogue-position.ts';
import { pictureOf } from '#client/finding/picture-of.ts';
import { piecePrice, productOffers, purityText, tileWeight } from '../product/product-facts.ts';
import type { PositionIds } from '../queries.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { PictureTile, TileGrid } from './tile-grid.tsx';
import styles from './tile-grid.module.css';

interface ProductTilesProps {
  products: Product[];
  position: CataloguePosition;
  ids: PositionIds;
}

/** The products of a leaf that has several, each with the all-in price of its cheapest weight. */
export function ProductTiles({ products, position, ids }: ProductTilesProps) {
  const to = positionAddress(position);
  return (
    <TileGrid>
      {products.map((product, index) => {
        const offers = productOffers(product);
        return (
          <PictureTile
            key={product.P_DetailsId}
            name={product.ProductName}
            picture={product.imagePath1}
            caption={pictureOf(product.imagePath1, product.Denomination)}
            to={to}
            item={typeof product.P_DetailsId === 'number' ? product.P_DetailsId : undefined}
            state={{ p_id: ids.P_Id, c_id: ids.C_Id, s_id: ids.S_Id, names: namesOf(position) }}
            first={index < 2}
            offers={offers}
            only={offers.length === 1}
          >
            <span className={styles.facts}>
              {purityText(product)} · {tileWeight(product)}
            </span>
            {offers.length === 0 && (
              <LivePrice price={(asks) => piecePrice(product, asks)} className={styles.price} />
            )}
          </PictureTile>
        );
      })}
    </TileGrid>
  );
}
