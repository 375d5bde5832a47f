import { Link } from '@tanstack/react-router';
import { isCustomised } from '#shared/addresses/paths.ts';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './group-carousel.module.css';

interface GroupItemProps {
  item: HomeGroup['data'][number];
  groupTitle: string;
  /** The only one of its group. */
  alone: boolean;
}

/** One piece of a group; a customised one leads to the addresses of customised coins. */
export function GroupItem({ item, groupTitle, alone }: GroupItemProps) {
  const { config } = useServices();
  const { P_Id, C_Id, C_Name, ProductType, C_ImagePath } = item;
  const sameAsTitle = ProductType.trim().toLowerCase() === groupTitle.trim().toLowerCase();
  return (
    <Link
      to={
        isCustomised(ProductType)
          ? '/products/customize-coins/$productType/$category'
          : '/products/$productType/$category'
      }
      params={{ productType: ProductType, category: C_Name }}
      state={{ p_id: P_Id, c_id: C_Id }}
      draggable={false}
      className={styles.item}
    >
      <Picture
        src={assetAddress(config, C_ImagePath)}
        alt=""
        ratio="square"
        sizes="(min-width: 997px) 18rem, 40vw"
        late
        tile={!alone}
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.name}>{C_Name}</span>
        {!sameAsTitle && <span className={styles.type}>{ProductType}</span>}
      </span>
    </Link>
  );
}
