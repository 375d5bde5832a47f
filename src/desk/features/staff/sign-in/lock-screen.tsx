import { type ReactNode, use, useEffect, useRef } from 'react';
import { KeyLayer, useKeys } from '../../../parts/button/keys.ts';
import styles from './lock-screen.module.css';

/** Above every dialog, and blocking the keys of everything below. */
const TOP_LAYER = 1000;

/** Covers everything until it is removed: Escape does not close it. */
export function LockScreen({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <KeyLayer value={use(KeyLayer) + TOP_LAYER}>
      <HoldsKeys />
      <dialog
        ref={ref}
        className={styles.lock}
        aria-label={label}
        onCancel={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          // A second Escape closes a dialog in spite of a prevented cancel.
          if (event.key === 'Escape') event.preventDefault();
        }}
      >
        {children}
      </dialog>
    </KeyLayer>
  );
}

function HoldsKeys() {
  useKeys({});
  return null;
}
