import { Link } from '@tanstack/react-router';
import { cataloguePath } from '#shared/addresses/paths.ts';
import type { ProductType } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { LateFrom } from './late-home.tsx';
import styles from './product-types.module.css';

/** Every product type of the shop. */
export function ProductTypes({ types }: { types: readonly ProductType[] }) {
  const { config } = useServices();
  return (
    <section aria-labelledby="home-products">
      <PageHeading level={2} id="home-products" className={styles.heading}>
        {m.home_products()}
      </PageHeading>
      <ul
        role="list"
        className={classNames(styles.grid, types.length % 2 === 1 ? styles.odd : undefined)}
      >
        {types.map(({ P_id, ProductType, P_ImagePath, Offers }, index) => (
          <li key={P_id}>
            <Link
              to={cataloguePath({ productType: ProductType })}
              state={{ p_id: P_id, names: [ProductType] }}
              className={styles.tile}
            >
              <span className={styles.picture}>
                <Picture
                  src={assetAddress(config, P_ImagePath)}
                  alt=""
                  ratio="square"
                  tile={false}
                  sizes="(min-width: 997px) 14rem, 40vw"
                  late={index > 1}
                />
              </span>
              <span className={styles.name}>
                {ProductType} <LateFrom offers={Offers} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
