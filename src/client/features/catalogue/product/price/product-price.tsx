import type { Product } from '#shared/contract/catalogue.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { shownMrp } from '#shared/pricing/item-price.ts';
import { payable } from '#shared/pricing/payable.ts';
import { chargedProduct } from '#shared/pricing/pieces.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { piecePrice } from '../product-facts.ts';
import { HowPriceIsMade } from './how-price-is-made.tsx';
import { LivePrice } from '#client/rates/live-price.tsx';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import styles from './product-price.module.css';

interface ProductPriceProps {
  product: Product;
  /** Whether another weight was chosen whose price is not known yet. */
  awaiting: boolean;
  /** Whether that weight is loading. */
  coming: boolean;
}

/** The sale price of one piece, and what is really paid for it. While another weight loads, no price is shown. */
export function ProductPrice({ product, awaiting, coming }: ProductPriceProps) {
  const { taxProfile } = useServices().config;
  // About as long as the price will be, so that the MRP beside it does not move.
  const mrp = shownMrp(product.MRP, undefined);
  const template = mrp && { template: formatRupees(mrp) };
  const piece = chargedProduct(product);
  return (
    <div
      data-awaiting={awaiting}
      aria-busy={(awaiting && coming) || undefined}
      className={styles.block}
    >
      <div className={styles.sale}>
        <p>
          {m.product_sale_price()}{' '}
          <LivePrice
            key={product.P_DetailsId}
            price={(asks) => piecePrice(product, asks)}
            className={styles.price}
            {...template}
          />
        </p>
        <p>{m.product_tax_excluded()}</p>
      </div>
      <div className={styles.card}>
        <div className={styles.pay}>
          <p>
            <LivePrice
              key={product.P_DetailsId}
              price={(asks) => payable(piece, asks, taxProfile)?.total}
              size="hero"
              flash
              smallPaise
              {...template}
            />
          </p>
          <p className={styles.words}>
            <b>{m.product_you_pay()}</b> {payText(product)}
          </p>
          <Mrp product={product} profile={taxProfile} />
          <LiveStamp silent className={styles.stamp} />
        </div>
        <HowPriceIsMade product={product} />
      </div>
    </div>
  );
}

/** What the price includes. A store that does not state its delivery charge adds it in the bag. */
function payText({ Logistics }: Product): string {
  if (Logistics === undefined) return m.product_you_pay_no_delivery();
  return exact(Logistics).gt(0) ? m.product_you_pay_delivery() : m.price_all_in();
}

/**
 * The MRP struck through, only while it is above the price paid, since it contains all taxes. A component of its own, because that
 * depends on the rate.
 */
function Mrp({ product, profile }: { product: Product; profile: TaxProfile }) {
  const mrp = useFromRates(({ asks }) => {
    const paid = payable(chargedProduct(product), asks, profile)?.total;
    const above = shownMrp(product.MRP, paid);
    return above && formatRupees(above);
  });
  // The line is there even without an MRP, so that nothing moves when the price rises past it.
  return (
    <p className={styles.mrp}>
      {mrp && (
        <>
          {m.product_mrp()}{' '}
          <s className="num" translate="no">
            {mrp}
          </s>
        </>
      )}
    </p>
  );
}
