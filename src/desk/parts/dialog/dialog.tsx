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

/** A modal of the desk; render it while it is open. Escape closes it, and no key of the page below acts meanwhile. */
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

/** Its own layer, though it may have no keys: what lies below is silent. */
function HoldsKeys() {
  useKeys({});
  return null;
}
