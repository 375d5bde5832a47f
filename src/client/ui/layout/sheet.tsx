import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { closeByBack } from './close-by-back.ts';
import { openAbove } from './open-dialogs.ts';
import { useDragDown } from './use-drag-down.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** Called by Escape, Back, the backdrop and the close button; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Actions that stay in view at the foot. */
  footer?: ReactNode;
  /** `wide` is broader on a desktop, for tables and pictures. */
  size?: 'normal' | 'wide';
  className?: string;
}

/**
 * A modal on the platform's `<dialog>`: rises from below on a phone, centred on a desktop. The browser keeps the focus inside and
 * returns it afterwards.
 */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  size = 'normal',
  className,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pull = useDragDown(dialog, onClose);
  const titleId = useId();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const { history } = useRouter();
  const onBack = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Before anything in it that would keep the page from being left: that is asked by the owner, as for any other way to close it.
    const leaveBack = closeByBack(history, () => onBack());
    const leaveTop = openAbove(element);
    return () => {
      leaveBack();
      leaveTop();
      element.close();
    };
  }, [open, history]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.sheet, size === 'wide' && styles.wide, className)}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!open || event.target !== dialog.current || dialog.current.open) return;
        // A second Escape closes it without asking. Whether it stays is the owner's to say.
        dialog.current.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {wasOpened && (
        <div className={styles.body}>
          <header className={styles.head} {...pull}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </header>
          {/* With the buttons in the footer, the text itself has to be focusable to be scrolled by keys. */}
          <div className={styles.content} tabIndex={footer ? 0 : undefined}>
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
