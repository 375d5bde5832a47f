import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useGate } from '#client/rates/use-gate.ts';
import styles from '../digital-screen.module.css';

/** Why the cards of a customer's metal show none: it is not kept on the device. */
export function HoldingsUnavailable() {
  const reason = useGate();
  if (!isDisconnected(reason)) return null;
  return (
    <p className={styles.note}>
      {reason === 'device-offline' ? m.holding_offline() : m.holding_store_away()}
    </p>
  );
}
