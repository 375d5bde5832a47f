import type { Tile } from '#shared/contract/catalogue.ts';
import { positionAddress, type CataloguePosition } from '../catalogue-position.ts';
import { useFreshAddress } from './use-fresh-address.ts';
import { NothingHere } from './nothing-here.tsx';
import { PictureTile, TileGrid } from './tile-grid.tsx';

/**
 * Categories and subcategories as tiles. One with a subcategory id leads to that, the others to their
 * category.
 */
export function CategoryTiles({ tiles, position }: { tiles: Tile[]; position: CataloguePosition }) {
  const { customised, productType } = position;
  const fresh = useFreshAddress();
  if (tiles.length === 0) return <NothingHere />;
  return (
    <TileGrid>
      {tiles.map((tile, index) => {
        const { P_Id, C_Id, S_Id, C_Name, S_Name, C_ImagePath, S_ImagePath } = tile;
        const subcategory = S_Id ? S_Name : undefined;
        const picture = (S_Id && S_ImagePath) || C_ImagePath;
        return (
          <PictureTile
            key={`${C_Id} ${S_Id}`}
            name={subcategory || C_Name}
            picture={customised ? fresh(picture) : picture}
            to={positionAddress({ customised, productType, category: C_Name, subcategory })}
            state={{ p_id: P_Id, c_id: C_Id, s_id: S_Id }}
            first={index < 2}
          />
        );
      })}
    </TileGrid>
  );
}
