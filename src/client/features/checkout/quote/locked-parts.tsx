import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { PRICE_PARTS, type PricePart, sharesOf } from '#shared/pricing/payable.ts';
import { useServices } from '#client/api/services-context.ts';
import type { HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ShareBars, ShareSwatch } from '#client/ui/picture/share-bars.tsx';
import styles from '#client/ui/picture/share-rows.module.css';

export interface LockedPartsProps {
  quote: HeldPrice;
  made: NonNullable<HeldPrice['Made']>;
}

/** The parts of a locked price, as a product page shows them live. A coupon is not among them. */
export function LockedParts({ quote, made }: LockedPartsProps) {
  const taxedLast = useServices().config.taxProfile === 'india-gst';
  const parts: Record<PricePart, Big> = {
    market: exact(made.Market),
    premium: exact(made.Premium),
    margin: exact(made.Margin),
    making: exact(quote.MakingCharge),
    otherTax: exact(made.OtherTax).plus(quote.OtherTax),
    gst: exact(quote.Gst),
    delivery: exact(quote.Logistics),
  };
  const percent = String(GST_PERCENT);
  const words: Record<PricePart, readonly [name: string, why: string]> = {
    market: [m.price_part_market(), m.lock_made_market_why()],
    premium: [m.price_part_premium(), m.lock_made_premium_why()],
    margin: [m.price_part_margin(), m.lock_made_margin_why()],
    making: [m.price_part_making(), m.lock_made_making_why()],
    otherTax: [m.price_part_other(), m.lock_made_other_why()],
    gst: [
      m.price_part_gst(),
      taxedLast ? m.price_part_gst_all_why({ percent }) : m.price_part_gst_why({ percent }),
    ],
    delivery: [m.price_part_delivery(), m.price_part_delivery_why()],
  };
  return (
    <div className={styles.parts}>
      <ShareBars shares={sharesOf(parts)} />
      <ul role="list" className={styles.list}>
        {PRICE_PARTS.map((part, at) => {
          const free = parts[part].eq(0);
          if (free && part !== 'delivery') return null;
          const [name, why] = words[part];
          return (
            <li key={part} className={styles.row}>
              <ShareSwatch at={at} />
              <span>
                <b className={styles.name}>{name}</b> {why}
              </span>
              <span className={`num ${styles.amount}`} translate="no">
                {free ? m.price_part_free() : formatRupees(parts[part].toFixed(2))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
