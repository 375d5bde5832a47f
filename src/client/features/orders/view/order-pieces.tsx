import type { OrderStatus } from '#shared/contract/orders.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import styles from './order-view.module.css';
import own from './order-refunds.module.css';

/** The pieces that were sent, each with its serial number, to compare with what arrived. Nothing where the store keeps no serials. */
export function OrderPieces({ pieces }: { pieces: OrderStatus['Pieces'] }) {
  if (!pieces || pieces.length === 0) return null;
  return (
    <section aria-labelledby="order-pieces" className={styles.card}>
      <h2 id="order-pieces" className={styles.cardTitle}>
        {m.order_pieces()}
      </h2>
      <ul role="list" className={own.list}>
        {pieces.map(({ Name, Purity, Serial, Grams }) => (
          <li key={Serial} className={own.refund}>
            <span className={own.head}>
              <strong translate="no">{Serial}</strong>
              {Grams && (
                <span className="num" translate="no">
                  {m.order_piece_grams({ grams: formatGrams(Grams) })}
                </span>
              )}
            </span>
            <span className={own.detail}>{[Name, Purity].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <p className={own.detail}>{m.order_pieces_compare()}</p>
    </section>
  );
}
