import type { NotBooked } from '#shared/desk/contract/payments/payment-fields.ts';
import { keyed } from '#client/ui/keyed.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { counted } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import styles from './decision.module.css';

interface NotBookedPanelProps {
  captures: readonly NotBooked[];
  /** Says that the money of former providers went back; absent for whoever may not. */
  onWentBack?: (() => void) | undefined;
}

/** Card money that cannot be booked: an order may have several captures, and each goes back by itself. */
export function NotBookedPanel({ captures, onWentBack }: NotBookedPanelProps) {
  return (
    <Panel title="Not booked" aside={counted(captures.length, 'card payment')}>
      <div className={styles.stack}>
        <ul className={styles.notBooked}>
          {keyed(captures, ({ why }) => why).map(({ item: { why, next }, key }) => (
            <li key={key}>
              {why}
              <span className={styles.small}>{next}.</span>
            </li>
          ))}
        </ul>
        {onWentBack && captures.some(({ former }) => former) && (
          <div>
            <DeskButton onClick={onWentBack}>It went back</DeskButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
