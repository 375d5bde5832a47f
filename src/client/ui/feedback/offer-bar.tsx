import type { ReactNode } from 'react';
import type { IconName } from '../button/icon.tsx';
import { Notice } from './notice.tsx';
import styles from './offer-bar.module.css';

export interface OfferBarProps {
  open: boolean;
  icon: IconName;
  title: string;
  text: string;
  /** The answers, as buttons. */
  children?: ReactNode;
}

/** A quiet line that asks a question and waits. It takes no focus and is announced once. */
export function OfferBar({ open, icon, title, text, children }: OfferBarProps) {
  // The element is always rendered, because screen readers announce only changes within one; the buttons are outside, so that they
  // are not announced.
  return (
    <section aria-label={open ? title : undefined} className={open ? styles.bar : undefined}>
      <div role="status" className={open ? styles.words : undefined}>
        {open && (
          <Notice icon={icon} role="presentation" title={title} className={styles.notice}>
            {text}
          </Notice>
        )}
      </div>
      {open && children && <div className={styles.answers}>{children}</div>}
    </section>
  );
}
