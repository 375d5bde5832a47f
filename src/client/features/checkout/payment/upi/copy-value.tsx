import { useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { showError } from '#client/ui/feedback/toast.ts';
import styles from './copy-value.module.css';

const SAID_FOR_MS = 2500;

interface PayCopyProps {
  name: string;
  /** The value as displayed. */
  shown: string;
  /** The value as copied. */
  value: string;
}

/** A value that a UPI app needs: a tap anywhere on its line copies it. */
export function PayCopy({ name, shown, value }: PayCopyProps) {
  const [copied, setCopied] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      setFailed(true);
      showError(m.pay_copy_failed());
    }
  }
  return (
    <div className={styles.row} data-failed={failed || undefined}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value} translate="no">
          {shown}
        </span>
      </div>
      <Button
        variant="secondary"
        size="small"
        className={styles.copy ?? ''}
        aria-label={m.pay_copy_what({ what: name })}
        onClick={() => void copy()}
      >
        {copied ? m.pay_copied() : m.pay_copy()}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && m.pay_copied_what({ what: name })}
      </span>
    </div>
  );
}
