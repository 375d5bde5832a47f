import { namesOf } from '#shared/addresses/paths.ts';
import { slugsAmong } from '#shared/addresses/slugs-among.ts';
import type { Tile } from '#shared/contract/catalogue.ts';
import { positionAddress, type CataloguePosition } from '../catalogue-position.ts';
import { useFreshAddress } from './use-fresh-address.ts';
import { NothingHere } from './nothing-here.tsx';
import { tileKey } from '#shared/finding/tile-spans.ts';
import type { TileFacts } from '#client/finding/tile-facts.ts';
import { tilePictureOf } from '#client/finding/tile-picture.ts';
import { PictureTile, TileGrid } from './tile-grid.tsx';
import styles from './tile-grid.module.css';

interface CategoryTilesProps {
  tiles: Tile[];
  position: CataloguePosition;
  /** What each tile says of its products; undefined until known. */
  facts: TileFacts | undefined;
}

/** Categories and subcategories as tiles. A tile with a subcategory id leads there, the others to their category. */
export function CategoryTiles({ tiles, position, facts }: CategoryTilesProps) {
  const { customised, productType, slugs: [type, parent] = [] } = position;
  const fresh = useFreshAddress();
  if (tiles.length === 0) return <NothingHere />;
  const categories = slugsAmong(tiles.map(({ C_Name }) => C_Name));
  const subcategories = slugsAmong(tiles.map(({ S_Name }) => S_Name));
  return (
    <TileGrid>
      {tiles.map((tile, index) => {
        const { P_Id, C_Id, S_Id, C_Name, S_Name, C_ImagePath, S_ImagePath, Offers } = tile;
        const subcategory = S_Id ? S_Name : undefined;
        const at = {
          customised,
          productType,
          category: C_Name,
          ...(subcategory && { subcategory }),
          slugs: [type, parent ?? categories.get(C_Name), subcategories.get(S_Name)],
        };
        const picture = (S_Id && S_ImagePath) || C_ImagePath;
        return (
          <PictureTile
            key={`${C_Id} ${S_Id}`}
            name={subcategory || C_Name}
            picture={customised ? fresh(picture) : picture}
            to={positionAddress(at)}
            state={{ p_id: P_Id, c_id: C_Id, s_id: S_Id, names: namesOf(at) }}
            first={index < 2}
            caption={tilePictureOf(picture, Offers)}
            offers={Offers}
          >
            <span className={styles.facts}>{facts?.[tileKey(C_Id, S_Id)]}</span>
          </PictureTile>
        );
      })}
    </TileGrid>
  );
}
