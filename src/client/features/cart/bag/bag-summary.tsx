import type { CartItem } from '#shared/contract/cart.ts';
import { type CartTotals, GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { ValueRow, ValueRows } from '#client/ui/layout/value-rows.tsx';
import { DispatchNote } from '#client/dispatch-day/dispatch-note.tsx';
import { type BagPricer, logisticsOf } from './bag-totals.ts';
import styles from './bag-summary.module.css';

interface BagSummaryProps {
  lines: CartItem[];
  totals: BagPricer;
  /** Whether a coupon is applied. */
  couponed: boolean;
}

/**
 * The bag's totals, row by row; each amount subscribes to the feed on its own. A row that cannot apply to this bag is left out;
 * delivery has its row even where it is free.
 */
export function BagSummary({ lines, totals, couponed }: BagSummaryProps) {
  const taxedLast = useServices().config.taxProfile === 'india-gst';
  const logistics = logisticsOf(lines);
  const live = (pick: (totals: CartTotals) => Big, format?: (value: Big) => string) => (
    <LivePrice
      className={styles.amount}
      price={(asks) => {
        const known = totals(asks);
        return known && pick(known);
      }}
      {...(format && { format })}
    />
  );
  const gst = (
    <ValueRow name={m.cart_gst({ percent: GST_PERCENT })}>{live(({ gst }) => gst)}</ValueRow>
  );
  return (
    <section aria-labelledby="bag-summary" className={styles.summary}>
      <h2 id="bag-summary" className={styles.heading}>
        {m.cart_summary()}
      </h2>
      <ValueRows>
        <ValueRow name={m.cart_amount()}>{live(({ amount }) => amount)}</ValueRow>
        {!taxedLast && gst}
        {lines.some(({ MakingCharge }) => isCharged(MakingCharge)) && (
          <ValueRow name={m.cart_making()}>{live(({ makingCharge }) => makingCharge)}</ValueRow>
        )}
        {!taxedLast && lines.some(({ OtherTax }) => isCharged(OtherTax)) && (
          <ValueRow name={m.cart_other_taxes()}>{live(({ otherTax }) => otherTax)}</ValueRow>
        )}
        {logistics.eq(0) ? (
          <ValueRow name={m.cart_shipping()} kind="free">
            {m.cart_free()}
          </ValueRow>
        ) : (
          <ValueRow name={m.cart_shipping()}>
            <span className="num" translate="no">
              {formatRupees(logistics)}
            </span>
          </ValueRow>
        )}
        {couponed && (
          <ValueRow name={m.cart_coupon_discount()}>
            {live(({ coupon }) => coupon, discount)}
          </ValueRow>
        )}
        {taxedLast && gst}
        <ValueRow name={m.cart_total()} kind="total">
          <LivePrice size="large" price={(asks) => totals(asks)?.total} />
        </ValueRow>
      </ValueRows>
      <DispatchNote of="bag" className={styles.dispatch} />
    </section>
  );
}

/** Decided by the line itself, so that no row comes or goes with the first price. */
const isCharged = (percent: string): boolean => exact(percent).gt(0);

/** A deduction is shown with a minus sign. */
const discount = (value: Big): string =>
  value.gt(0) ? `−${formatRupees(value)}` : formatRupees(value);
