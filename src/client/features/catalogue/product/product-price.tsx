import type { Product } from '#shared/contract/catalogue.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { shownMrp } from '#shared/pricing/item-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { piecePrice } from './product-facts.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import styles from './product-price.module.css';

interface ProductPriceProps {
  product: Product;
  /** Another weight was chosen, whose price is not known. */
  awaiting: boolean;
  /** That weight is loading. */
  coming: boolean;
}

/** MRP and sale price of one piece. While another weight loads neither is shown. */
export function ProductPrice({ product, awaiting, coming }: ProductPriceProps) {
  // About as long as the price will be, so that the MRP beside it does not move.
  const mrp = shownMrp(product.MRP, undefined);
  return (
    <div className={styles.block}>
      <div
        data-awaiting={awaiting}
        aria-busy={(awaiting && coming) || undefined}
        className={styles.prices}
      >
        <p>
          <span className="visually-hidden">{m.product_sale_price()} </span>
          <LivePrice
            key={product.P_DetailsId}
            price={(asks) => piecePrice(product, asks)}
            size="hero"
            {...(mrp && { template: formatRupees(mrp) })}
          />
        </p>
        <Mrp product={product} />
      </div>
      <div className={styles.notes}>
        <LiveStamp silent />
        <p>{m.product_tax_excluded()}</p>
      </div>
    </div>
  );
}

/**
 * The MRP struck through, only while it is above the price. A component of its own, because that depends on
 * the rate.
 */
function Mrp({ product }: { product: Product }) {
  const mrp = useFromRates(({ asks }) => {
    const above = shownMrp(product.MRP, piecePrice(product, asks));
    return above && formatRupees(above);
  });
  // Its line is there without it too, so that nothing moves when the price rises past it.
  return (
    <p className={styles.mrp}>
      {mrp && (
        <>
          {m.product_mrp()} <s className="num">{mrp}</s>
        </>
      )}
    </p>
  );
}
