import { Link } from '@tanstack/react-router';
import type { OrderPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { keyed } from '#client/ui/keyed.ts';
import { byWords } from '../../../parts/text/by-words.ts';
import { counted, dayOf, rupees, when } from '../../../parts/text/format.ts';
import { stateWord } from '../../../parts/text/order-states.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import styles from './decision.module.css';

/** What the shop knows of the customer: their last orders, and what was recorded and told for this one. */
export function CustomerPanel({ order }: { order: OrderPayment }) {
  const { customer, records, claims } = order;
  return (
    <Panel
      title={customer.name}
      aside={`${customer.city} · since ${dayOf(customer.since)} · ${counted(customer.count, 'order')}, ${customer.ended === 0 ? 'none' : customer.ended} ended`}
    >
      <ul className={styles.history}>
        {customer.orders.map((each) => (
          <li key={each.order}>
            <span>{dayOf(each.at)}</span>
            <Link to="/orders/$number" params={{ number: each.order }}>
              {each.order}
            </Link>
            <span>{stateWord(each.state)}</span>
            <b>{rupees(each.amount)}</b>
          </li>
        ))}
      </ul>
      {claims.length > 1 && (
        <>
          <h3 className={styles.small}>Told for this order</h3>
          <ul className={styles.history}>
            {keyed(claims, ({ at }) => at).map(({ item: claim, key }) => (
              <li key={key}>
                <span>{when(claim.at)}</span>
                <span>{claim.reference || 'no reference'}</span>
                <span>{claim.picture ? 'with a picture' : ''}</span>
                <b>{rupees(claim.amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {records.length > 0 && (
        <>
          <h3 className={styles.small}>Recorded for this order</h3>
          <ul className={styles.history}>
            {records.map((record) => (
              <li key={record.payment}>
                <span>{when(record.seenAt)}</span>
                <span>{record.reference || record.channel}</span>
                <span>{byWords(record.by)}</span>
                <b>{rupees(record.amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
