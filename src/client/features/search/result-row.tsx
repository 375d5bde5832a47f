import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { pieceFacts, pieceLink, pieceOffers, piecePicture } from '#client/finding/piece.ts';
import { FromPrice } from '#client/rates/from-price.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import type { Found } from '#shared/finding/search-products.ts';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import styles from './search.module.css';

/**
 * One product; the whole row is one link, which opens the weight that was searched for. Memoised: a keystroke
 * that leaves it in the list does not re-render it.
 */
export const FoundRow = memo(function FoundRow({ product, weight, oneOfMany }: Found) {
  const { config } = useServices();
  const offers = pieceOffers({ product, weight });
  const { src, caption } = piecePicture({ product, weight });
  return (
    <Link
      {...pieceLink(product, weight ?? (oneOfMany ? product.P_DetailsId : undefined))}
      className={styles.row}
    >
      <Picture
        src={assetAddress(config, src)}
        alt=""
        ratio="square"
        sizes="5rem"
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <Spoken>{product.ProductName}</Spoken>
        </span>
        <span className={styles.fact}>
          <Spoken>{pieceFacts({ product, weight })}</Spoken>
        </span>
        <FromPrice
          offers={offers}
          profile={config.taxProfile}
          only={offers.length === 1 && (weight !== undefined || product.Gram.length === 1)}
          className={styles.price}
        />
        <span className={styles.fact}>
          <Spoken>{positionText(product)}</Spoken>
        </span>
        {caption && <span className={styles.fact}>{caption}</span>}
      </span>
      <Icon name="chevron-right" size={18} className={styles.mark} />
    </Link>
  );
});

/** Its position in the catalogue: type, category, and the subcategory if it has one. */
const positionText = ({ TypeName, C_Name, S_Name }: ListedProduct): string =>
  [TypeName, C_Name, S_Name].filter(Boolean).join(' · ');
