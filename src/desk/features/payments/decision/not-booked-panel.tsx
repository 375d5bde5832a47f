import type { NotBooked } from '#shared/desk/contract/payments/payment-fields.ts';
import { keyed } from '#client/ui/keyed.ts';
import { counted } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import styles from './decision.module.css';

/** Card money that cannot be booked: an order may have several captures, and each goes back by itself. */
export function NotBookedPanel({ captures }: { captures: readonly NotBooked[] }) {
  return (
    <Panel title="Not booked" aside={counted(captures.length, 'card payment')}>
      <ul className={styles.notBooked}>
        {keyed(captures, ({ why }) => why).map(({ item: { why, next }, key }) => (
          <li key={key}>
            {why}
            <span className={styles.small}>{next}.</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
