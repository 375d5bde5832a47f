import type { ReactNode } from 'react';
import { failureText } from '#client/api/failure-text.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { EmptyTray } from '#client/ui/picture/empty-tray.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import lineStyles from './bag-line.module.css';
import summaryStyles from './bag-summary.module.css';
import styles from './bag.module.css';

/** Placeholder for the bag while it loads, in its final size. */
export function BagSkeleton() {
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{m.cart_loading()}</span>
      <div className={styles.lines}>
        {[0, 1].map((line) => (
          <div key={line} className={lineStyles.line}>
            <Skeleton shape="square" className={lineStyles.picture} />
            <Skeleton shape="text" lines={2} className={lineStyles.product} />
            <Skeleton className={styles.stepperBone} />
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <div className={summaryStyles.summary}>
          <Skeleton shape="text" lines={7} />
        </div>
      </div>
    </div>
  );
}

/** What the store has done to the bag, above a later step of the purchase; nothing where it said nothing. */
export function BagNotice({ notice }: { notice: string }) {
  if (!notice) return null;
  return (
    <Notice kind="warn" className={styles.above}>
      {notice}
    </Notice>
  );
}

/** Nothing in the bag. */
export function EmptyBag() {
  return (
    <EmptyState picture={<EmptyTray />} title={m.cart_empty_title()} action={<ContinueShopping />}>
      {m.cart_empty_text()}
    </EmptyState>
  );
}

export function ContinueShopping({ quiet = false }: { quiet?: boolean }) {
  return (
    <ButtonLink to="/" variant={quiet ? 'quiet' : 'secondary'}>
      {m.cart_continue()}
    </ButtonLink>
  );
}

/** The bag could not be loaded and none is stored: why, and what to do. */
export function NoBag({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { title, text } = words(error);
  return (
    <EmptyState
      icon={error ? 'alert' : 'offline'}
      title={title}
      action={<Button onClick={onRetry}>{m.failed_again()}</Button>}
    >
      {text}
    </EmptyState>
  );
}

/** Without an error the query is paused until there is a network. */
function words(error: Error | null): { title: ReactNode; text: ReactNode } {
  if (!error) return { title: m.cart_offline_title(), text: m.cart_offline_text() };
  const unreachable = error instanceof StoreUnreachable;
  const title = unreachable ? m.failed_unreachable_title() : m.cart_failed_title();
  return { title, text: failureText(error, m.failed_unreachable_text()) };
}
