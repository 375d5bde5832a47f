import { type ReactNode, use } from 'react';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { KeyLayer, useKeys } from '../button/keys.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Buttons that stay in view at the foot. */
  footer?: ReactNode;
  size?: 'normal' | 'wide';
  children?: ReactNode;
}

/** A modal of the desk; render it while it is open. Escape closes it, and keys of the page below do nothing meanwhile. */
export function Dialog({ title, onClose, footer, size = 'normal', children }: DialogProps) {
  const layer = use(KeyLayer) + 1;
  return (
    <KeyLayer value={layer}>
      <HoldsKeys />
      <Sheet
        open
        title={title}
        onClose={onClose}
        closeLabel="Close"
        size={size}
        className={styles.dialog ?? ''}
        footer={footer && <div className={styles.foot}>{footer}</div>}
      >
        {children}
      </Sheet>
    </KeyLayer>
  );
}

/** A layer of its own even without keys: everything below is silent. */
function HoldsKeys() {
  useKeys({});
  return null;
}
