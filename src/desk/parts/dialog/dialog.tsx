import { type ReactNode, use, useState } from 'react';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { KeyLayer, type Keys, useKeys } from '../button/keys.ts';
import { DialogUnsaved, firstUnsaved, type Unsaved } from './unsaved.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Buttons that stay in view at the foot. */
  footer?: ReactNode;
  size?: 'normal' | 'wide';
  children?: ReactNode;
}

/**
 * A modal of the desk; render it while it is open. Escape, the backdrop and its button close it, after a question where a form in it has
 * unsaved changes. Keys of the page below do nothing meanwhile.
 */
export function Dialog({ title, onClose, footer, size = 'normal', children }: DialogProps) {
  const layer = use(KeyLayer) + 1;
  const [inside] = useState(() => new Set<Unsaved>());
  const close = () => {
    const unsaved = firstUnsaved(inside);
    if (unsaved) unsaved.ask(onClose);
    else onClose();
  };
  return (
    <KeyLayer value={layer}>
      <Silence />
      <Sheet
        open
        title={title}
        onClose={close}
        closeLabel="Close"
        size={size}
        className={styles.dialog ?? ''}
        footer={footer && <div className={styles.foot}>{footer}</div>}
      >
        <DialogUnsaved value={inside}>{children}</DialogUnsaved>
      </Sheet>
    </KeyLayer>
  );
}

/** Stands for a dialog that is on its way, which Escape gives up: what else is typed meanwhile is not for the page below. */
export function HoldsKeys({ onClose }: Pick<DialogProps, 'onClose'>) {
  const layer = use(KeyLayer) + 1;
  return (
    <KeyLayer value={layer}>
      <Silence but={{ Escape: { label: 'Close', run: onClose } }} />
    </KeyLayer>
  );
}

const NONE: Keys = {};

/** A layer of its own even without keys: everything below is silent. */
function Silence({ but = NONE }: { but?: Keys }) {
  useKeys(but);
  return null;
}
