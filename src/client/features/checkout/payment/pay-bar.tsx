import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { classNames } from '#client/ui/class-names.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import type { ReactNode } from 'react';
import styles from './pay-bar.module.css';

interface PayBarProps {
  totalName: string;
  /** Left out if the button shows the total. */
  total: ReactNode;
  /** How long the price holds. */
  clock?: ReactNode;
  label: string;
  busy: boolean;
  /** The uploaded part, from 0 to 1; undefined while nothing is being sent. */
  progress: number | undefined;
  /** Why the button is blocked; empty while it is not. */
  reason: string;
  blocked: boolean;
  /** On a phone, the step to show in place of the button while the customer cannot press it yet. */
  next?: ReactNode;
  onPress: () => void;
}

/** The total and the button, always visible above the tabs of a phone. */
export function PayBar({
  totalName,
  total,
  clock,
  label,
  busy,
  progress,
  reason,
  blocked,
  next,
  onPress,
}: PayBarProps) {
  const reasonId = useId();
  const sending = busy && progress !== undefined;
  return (
    <div className={classNames('action-bar action-bar-beside', styles.bar)}>
      {(total || clock) && (
        <p className={styles.total}>
          <span className={styles.label}>
            {total && <span>{totalName}</span>}
            {clock}
          </span>
          {total}
        </p>
      )}
      {next && <div className={styles.next}>{next}</div>}
      <Button
        size="large"
        className={classNames(styles.button, next ? styles.later : undefined)}
        busy={busy}
        blockedReason={blocked && !busy ? reason : null}
        aria-describedby={sending ? undefined : reasonId}
        onClick={onPress}
      >
        {label}
      </Button>
      {/* Announces the start and the wait for the store, not every percent. */}
      <p role="status" className="visually-hidden">
        {busy && (progress === 1 ? m.pay_sent_waiting() : m.pay_submitting())}
      </p>
      {sending ? (
        <div className={styles.sending}>
          <progress className={styles.progress} value={progress} aria-label={m.pay_sending()} />
          <span className={styles.percent}>
            {progress < 1
              ? m.pay_sending_percent({ percent: Math.floor(progress * 100) })
              : m.pay_sent_waiting()}
          </span>
        </div>
      ) : (
        <BlockedReason
          id={reasonId}
          className={classNames(styles.reason, next ? styles.later : undefined)}
        >
          {busy ? m.pay_submitting() : reason}
        </BlockedReason>
      )}
    </div>
  );
}
