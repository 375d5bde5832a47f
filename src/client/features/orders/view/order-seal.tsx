import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from '#client/rates/clock-time.ts';
import { PriceSeal } from '#client/ui/text/price-seal.tsx';
import { orderDate } from '../order-date.ts';
import styles from './order-view.module.css';

/** The rates that the order's price was made from, with the second at which they were locked. */
export function OrderSeal({ sealed }: { sealed: NonNullable<OrderStatus['Sealed']> }) {
  const at = Date.parse(sealed.At);
  const rates = [
    sealed.Gold && m.order_seal_gold({ rate: formatRupees(sealed.Gold) }),
    sealed.Silver && m.order_seal_silver({ rate: formatRupees(sealed.Silver) }),
  ].filter(Boolean);
  if (Number.isNaN(at) || rates.length === 0) return null;
  const time = clockTime(at, 'seconds');
  return (
    <section aria-labelledby="order-seal" className={styles.sealed}>
      <h2 id="order-seal" className={styles.cardTitle}>
        {m.order_seal_title()}
      </h2>
      <PriceSeal
        struck={
          <>
            <span className={styles.day}>{orderDate(sealed.At).day}</span>
            {', '}
            {m.seal_time({ time })}
            {sealed.Quote && ` · ${m.seal_quote({ number: sealed.Quote })}`}
          </>
        }
      >
        {rates.map((rate) => (
          <span key={rate} className={styles.rate}>
            {rate}
          </span>
        ))}
      </PriceSeal>
    </section>
  );
}
