import { Ago } from '../../../parts/text/ago.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { deviceName } from '#shared/accounts/device-name.ts';
import styles from '../staff.module.css';

export interface SessionListProps {
  sessions: readonly {
    id: number;
    network: string;
    device: string;
    createdAt: number;
    seenAt: number;
    own?: boolean;
  }[];
  /** Absent for somebody who may only look. */
  onEnd?: ((session: number) => void) | undefined;
}

/** Where somebody is signed in. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <p className={styles.about}>Signed in nowhere.</p>;
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, network, device, seenAt, own }) => (
        <li key={id} className={styles.row}>
          <span>
            {deviceName(device)}
            {own && ', this one'}
            <span className={styles.about}>
              {network}, seen <Ago at={seenAt} />
            </span>
          </span>
          {!own && onEnd && (
            <DeskButton
              kind="quiet"
              aria-label={`End the session on ${deviceName(device)}`}
              onClick={() => onEnd(id)}
            >
              End
            </DeskButton>
          )}
        </li>
      ))}
    </ul>
  );
}
