import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import styles from './recovery.module.css';

interface SendAgainProps {
  /** Whether this is the main action of the step, as it is once the code has expired. */
  first: boolean;
  busy: boolean;
  /** Seconds until another code may be requested. */
  waitSeconds: number;
  onSend: () => void;
}

/** Requests another code, after the first one had some time to arrive. */
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
