import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { cataloguePath } from '#shared/addresses/paths.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Found } from './search-index.ts';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import styles from './search.module.css';

/**
 * One product; the whole row is one link, which opens the weight that was searched for. Memoised: a keystroke
 * that leaves it in the list does not re-render it.
 */
export const FoundRow = memo(function FoundRow({ product, weight, oneOfMany }: Found) {
  const { config } = useServices();
  const { P_Id, C_Id, S_Id, P_DetailsId, TypeName, C_Name, S_Name } = product;
  const position = {
    productType: TypeName,
    category: C_Name,
    subcategory: S_Id ? S_Name : '',
    customised: product.IsCustomized,
  };
  const item = weight ?? (oneOfMany ? P_DetailsId : undefined);
  return (
    <Link
      to={cataloguePath(position)}
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
        <span className={styles.fact}>{positionText(product)}</span>
      </span>
      <Icon name="chevron-right" size={18} className={styles.mark} />
    </Link>
  );
});

/** 24K · 999, Gold 995, Silver 999. */
function finenessText({ MetalCategory, Purity }: ListedProduct): string {
  const metal = readMetal(MetalCategory);
  if (metal === 'silver') return m.product_purity_silver({ purity: Purity });
  if (metal !== 'gold') return Purity;
  return Purity.trim() === '999'
    ? m.product_purity_fine_gold()
    : m.product_purity_gold({ purity: Purity });
}

/** One weight, or the lightest and the heaviest. */
function weightsText({ Gram }: ListedProduct): string {
  const all = Gram.map(({ Denomination }) => readGrams(Denomination)).filter(
    (grams) => grams !== undefined,
  );
  const [first, ...others] = all.sort((one, other) => one.cmp(other)).map(gramsText);
  const last = others.at(-1);
  if (first === undefined) return '';
  return last === undefined ? first : m.search_weights({ first, last });
}

/** Its position in the catalogue: type, category, and the subcategory if it has one. */
const positionText = ({ TypeName, C_Name, S_Name }: ListedProduct): string =>
  [TypeName, C_Name, S_Name].filter(Boolean).join(' · ');

type Grams = NonNullable<ReturnType<typeof readGrams>>;

const gramsText = (grams: Grams): string =>
  grams.gte(1000)
    ? m.product_kilograms({ kilograms: grams.div(1000).toFixed() })
    : m.product_grams({ grams: grams.toFixed() });
