import type { ReactNode } from 'react';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import styles from '../staff.module.css';
import { useCopy } from './use-copy.ts';

/** A secret that is shown only once. */
export function CopyOnce({
  text,
  label,
  onDone,
  children,
}: {
  text: string;
  label: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const { copied, copy } = useCopy(text);
  return (
    <div className={styles.once}>
      <p>{children}</p>
      <output className={styles.secret} translate="no" aria-label={label}>
        {text}
      </output>
      <div className={styles.actions}>
        <DeskButton kind="primary" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </DeskButton>
        <DeskButton onClick={onDone}>Done</DeskButton>
      </div>
    </div>
  );
}
