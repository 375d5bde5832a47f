import type { ProductType } from '#shared/contract/catalogue.ts';
import { tilePictureOf } from '#client/finding/tile-picture.ts';
import { positionAddress } from '../catalogue-position.ts';
import { PictureTile, TileGrid } from './tile-grid.tsx';

/** Product types as tiles, each leading to its listing. */
export function TypeTiles({ types, customised }: { types: ProductType[]; customised: boolean }) {
  return (
    <TileGrid few={types.length}>
      {types.map(({ P_id, ProductType, P_ImagePath, Offers }, index) => (
        <PictureTile
          key={P_id}
          name={ProductType}
          picture={P_ImagePath}
          caption={tilePictureOf(P_ImagePath, Offers)}
          to={positionAddress({ customised, productType: ProductType })}
          state={{ p_id: P_id, names: [ProductType] }}
          first={!customised && index < 2}
          wide={types.length % 2 === 1 && index === types.length - 1}
          offers={Offers}
        />
      ))}
    </TileGrid>
  );
}
