import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import styles from './recovery.module.css';

interface SendAgainProps {
  /** The main action, where the code that was sent is over. */
  first: boolean;
  busy: boolean;
  /** Until the store may be asked again. */
  waitSeconds: number;
  onSend: () => void;
}

/** Asks for another code, once some time has been left for the first to arrive. */
export function SendAgain({ first, busy, waitSeconds, onSend }: SendAgainProps) {
  const id = useId();
  const wait = waitSeconds > 0 ? m.recover_wait({ seconds: waitSeconds }) : null;
  return (
    <div className={styles.again}>
      <Button
        variant={first ? 'primary' : 'quiet'}
        size={first ? 'large' : 'medium'}
        wide
        busy={busy}
        blockedReason={wait}
        aria-describedby={wait ? id : undefined}
        onClick={onSend}
      >
        {m.recover_send_again()}
      </Button>
      <BlockedReason id={id}>{wait}</BlockedReason>
    </div>
  );
}
