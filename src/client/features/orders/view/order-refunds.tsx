import type { OrderMoney, OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { keyed } from '#client/ui/keyed.ts';
import { isSome } from '../order-state.ts';
import { orderDateText } from '../order-date.ts';
import styles from './order-view.module.css';
import own from './order-refunds.module.css';

/** Where refunded money is on its way, came back, or did not arrive. Nothing at a store that does not say. */
export function OrderRefunds({ money }: { money: OrderStatus['Money'] }) {
  if (!money) return null;
  const { Refunds, Failed = [] } = money;
  const refunds = [...Refunds, ...Failed].sort((a, b) => Date.parse(a.At) - Date.parse(b.At));
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="order-refunds" className={styles.card}>
      <h2 id="order-refunds" className={styles.cardTitle}>
        {titleOf(money)}
      </h2>
      <ul role="list" className={own.list}>
        {keyed(refunds, ({ At }) => At).map(
          ({ item: { State, At, Amount, To, Way, Reference }, key }) => (
            <li key={key} className={own.refund}>
              <span className={own.head}>
                <strong>{stateOf(State)}</strong>
                <span className="num" translate="no">
                  {formatRupees(Amount)}
                </span>
              </span>
              <span className={own.detail}>
                {[orderDateText(At), To && m.order_refund_to({ to: To }), Reference]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={own.detail}>{nextOf(State, Way, isSome(money.DueBack))}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** What did not arrive is due until it was sent again: nothing is called given back before that. */
function titleOf({ Refunds, Failed = [], DueBack }: OrderMoney): string {
  if (Refunds.length === 0) return m.order_refunds_failed();
  const isWanting = Failed.length > 0 && isSome(DueBack);
  return !isWanting && Refunds.every(({ State }) => State === 'done')
    ? m.order_view_given_back()
    : m.order_refunds();
}

function stateOf(state: string): string {
  switch (state) {
    case 'asked':
      return m.order_refund_asked();
    case 'approved':
      return m.order_refund_approved();
    case 'sent':
      return m.order_refund_sent();
    case 'failed':
      return m.order_refund_failed();
    default:
      return m.order_refund_done();
  }
}

/**
 * What comes next. Our bank statement does not show a card refund: the provider reports when it is done. `due`: money of the order is
 * still to be sent.
 */
function nextOf(state: string, way: string | undefined, due: boolean): string {
  const toCard = way === 'card';
  if (state === 'done')
    return toCard ? m.order_refund_done_card_text() : m.order_refund_done_text();
  if (state === 'failed' && !due) return m.order_refund_failed_before();
  if (state === 'failed')
    return toCard ? m.order_refund_failed_card_text() : m.order_refund_failed_text();
  if (state !== 'sent') return m.order_refund_wait_text();
  return toCard ? m.order_refund_sent_card_text() : m.order_refund_sent_text();
}
