import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import styles from './recovery.module.css';

/** The number that the code was sent to, and a button to change it. */
export function SentTo({ number, onChange }: { number: string; onChange: () => void }) {
  return (
    <div className={styles.sentTo}>
      <p className={styles.number}>{`+91 ${number.slice(0, 5)} ${number.slice(5)}`}</p>
      <Button
        variant="quiet"
        size="small"
        aria-label={m.recover_change_number()}
        onClick={onChange}
      >
        {m.recover_change()}
      </Button>
    </div>
  );
}
