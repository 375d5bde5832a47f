import { Link } from '@tanstack/react-router';
import type { OrderPayment, PaymentDetail } from '#shared/desk/contract/payments/payment-fields.ts';
import { rupees, timeOf, when } from '../../../parts/text/format.ts';
import { stateWord } from '../../../parts/text/order-states.ts';
import { Status } from '../../../parts/page/status.tsx';
import styles from './decision.module.css';
import { Head } from './head.tsx';

interface DecisionHeadProps {
  detail: PaymentDetail;
  order: OrderPayment;
  onClose: () => void;
}

/** What is being decided, about whom, and who holds it. */
export function DecisionHead({ detail: { verdict, holder }, order, onClose }: DecisionHeadProps) {
  const { customer, claims, money } = order;
  const last = claims.at(-1);
  const asked = Number(money.stillToPay) > 0 && last ? last.amount : money.due;
  const amount = order.late ? money.came : asked;
  return (
    <Head {...{ verdict, amount, onClose }} from={customer.name}>
      <p className={styles.facts}>
        <Link to="/orders/$number" params={{ number: order.order }}>
          {order.order}
        </Link>
        {` · ${order.way} · ${order.pieces.slice(0, 3).join(', ')}${order.pieces.length > 3 ? ' …' : ''}`}
        {order.heldUntil !== undefined && ` · price held to ${when(order.heldUntil)}`}
        {order.deposit &&
          ` · lapses without ${rupees(order.deposit.due)} of deposit by ${when(order.deposit.until)}`}
        {order.state !== 'placed' && ` · ${stateWord(order.state)}`}
      </p>
      {holder?.mine && (
        <p className={styles.mine}>
          Yours since {timeOf(holder.since)}: let go with Esc, or after five idle minutes
        </p>
      )}
      {order.late && (
        <p>
          It came after its price had lapsed. On the order’s page its customer takes a newer price
          or has all of it back; you may give it back for them.
        </p>
      )}
      {order.asked && (
        <p className={styles.asked}>
          <Status kind="waits">
            {`${order.asked.by} asked for ${ASKED[order.asked.kind] ?? 'an answer'} on ${when(order.asked.at)}`}
          </Status>
          {order.asked.words && <q>{order.asked.words}</q>}
        </p>
      )}
    </Head>
  );
}

const ASKED: Record<string, string> = {
  reference: 'the reference',
  picture: 'another screenshot',
  rest: 'the rest of the money',
  other: 'an answer',
};
