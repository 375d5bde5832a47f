import type { OrderStatus } from '#shared/contract/orders.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { PartsBar } from '#client/ui/feedback/parts-bar.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { dayAndTime } from '#client/rates/day-and-time.ts';
import styles from './order-parts.module.css';

/** How much of an order's money has come, payment by payment. Rendered inside a line of text: spans only. */
export function OrderParts({ money, total }: { money: Money; total: string }) {
  const came = keyed(
    money.Payments.filter(({ Back }) => !Back),
    ({ At }) => At,
  );
  const whole = exact(total);
  return (
    <span className={styles.parts}>
      <span>
        {m.transfer_came_of({ came: formatRupees(money.Came), total: formatRupees(total) })}
      </span>
      {whole.gt(0) && (
        <PartsBar
          parts={came.map(({ item: { Amount }, key }, at) => ({
            key,
            share: Number(exact(Amount).div(whole).toFixed(6)),
            look: at % 2 === 0 ? 'first' : 'more',
          }))}
        />
      )}
      {came.map(({ item: { At, Amount, Channel }, key }) => {
        return (
          <span key={key} className={styles.part}>
            <span>{[channelText(Channel), whenOf(At)].join(', ')}</span>
            <span className="num" translate="no">
              {formatRupees(Amount)}
            </span>
          </span>
        );
      })}
    </span>
  );
}

type Money = NonNullable<OrderStatus['Money']>;

function whenOf(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : dayAndTime(time);
}

/** The channel of a payment, in a word. */
function channelText(channel: string): string {
  switch (channel.toLowerCase()) {
    case 'upi':
      return m.order_view_mode_upi();
    case 'card':
      return m.order_view_mode_card();
    case 'bank':
      return m.order_view_mode_transfer();
    case 'books':
      return m.order_view_mode_books();
    default:
      return channel.toUpperCase();
  }
}
