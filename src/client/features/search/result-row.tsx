import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { placePath } from '#shared/addresses/paths.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { finenessText, placeText, weightsText } from './result-facts.ts';
import type { Found } from './search-index.ts';
import styles from './search.module.css';

/**
 * One product; all of it is one link, which opens the weight that was asked for. A keystroke that leaves it
 * there draws nothing anew.
 */
export const FoundRow = memo(function FoundRow({ product, weight, oneOfMany }: Found) {
  const { config } = useServices();
  const { P_Id, C_Id, S_Id, P_DetailsId, TypeName, C_Name, S_Name } = product;
  const place = {
    productType: TypeName,
    category: C_Name,
    subcategory: S_Id ? S_Name : '',
    customised: product.IsCustomized,
  };
  const item = weight ?? (oneOfMany ? P_DetailsId : undefined);
  return (
    <Link
      to={placePath(place)}
      search={typeof item === 'number' ? { item } : {}}
      state={{ p_id: P_Id, c_id: C_Id, s_id: S_Id }}
      className={styles.row}
    >
      <Picture
        src={assetAddress(config, product.imagePath1)}
        alt=""
        ratio="square"
        sizes="5rem"
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.name}>{product.ProductName}</span>
        <span className={styles.fact}>
          {[finenessText(product), weightsText(product)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.fact}>{placeText(product)}</span>
      </span>
      <Icon name="chevron-right" size={18} className={styles.mark} />
    </Link>
  );
});
