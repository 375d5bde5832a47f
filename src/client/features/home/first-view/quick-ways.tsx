import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeGroup } from '#shared/contract/catalogue.ts';
import type { RateEntry } from '#shared/contract/digital.ts';
import { formatWholeRupees } from '#shared/pricing/board-rate.ts';
import { m } from '#client/messages/compiled/messages.js';
import { cataloguePath } from '#shared/addresses/paths.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import styles from './quick-ways.module.css';

interface QuickWaysProps {
  /** The lightest coin, and what it costs. */
  coin: HomeGroup['data'][number] | undefined;
  price: ReactNode;
  /** The store's terms for digital gold; undefined if it trades none now. */
  digital: RateEntry | undefined;
  /** Whether the terms are still loading: their place is reserved, so that nothing moves. */
  asking: boolean;
}

/** The two quickest ways to buy: a coin of one gram, and digital gold for a small amount. A way that is not offered is left out. */
export function QuickWays({ coin, price, digital, asking }: QuickWaysProps) {
  const { config } = useServices();
  return (
    <>
      {coin && (
        <Link
          to={cataloguePath({ productType: coin.ProductType, category: coin.C_Name })}
          state={{
            p_id: coin.P_Id,
            c_id: coin.C_Id,
            names: [coin.ProductType, coin.C_Name],
          }}
          className={styles.way}
        >
          <Picture
            src={assetAddress(config, coin.OfferImagePath ?? coin.C_ImagePath)}
            alt=""
            ratio="square"
            sizes="3.5rem"
            className={styles.picture}
          />
          <span className={styles.words}>
            <span className={styles.name}>{coin.C_Name}</span>
            <span>{m.home_quick_coin()}</span>
            {price}
          </span>
        </Link>
      )}
      {digital && (
        <Link to="/digital-gold" className={styles.way}>
          <span className={styles.grams}>
            <Icon name="trend" size={26} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{m.home_quick_digital()}</span>
            <span>{m.product_purity_fine_gold()}</span>
            <span>
              {m.price_from()}{' '}
              <b className="num" translate="no">
                {formatWholeRupees(BigInt(digital.MinValue.split('.')[0] ?? '0'))}
              </b>
            </span>
          </span>
        </Link>
      )}
      {asking && <span />}
    </>
  );
}
