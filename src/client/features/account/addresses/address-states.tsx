import { StoreUnreachable } from '#client/api/transport.ts';
import { ADDRESS_TYPES } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { addressTitles } from './address-section.tsx';
import cardStyles from './address-card.module.css';
import sectionStyles from './address-section.module.css';
import styles from './address-tab.module.css';

/** Placeholders while the addresses load, in their usual size. */
export function AddressSkeleton() {
  return (
    <div role="status" className={styles.sections}>
      <span className="visually-hidden">{m.account_addresses_loading()}</span>
      {ADDRESS_TYPES.map((type) => (
        <div key={type} className={sectionStyles.section}>
          <h2 className={sectionStyles.heading}>{addressTitles[type]()}</h2>
          <Card className={cardStyles.card}>
            <div className={cardStyles.name}>
              <Skeleton shape="text" className={styles.boneName} />
            </div>
            <Skeleton shape="text" lines={2} />
            <div className={cardStyles.facts}>
              <Skeleton shape="text" lines={3} className={styles.boneFacts} />
            </div>
          </Card>
          <Skeleton className={styles.boneAdd} />
        </div>
      ))}
    </div>
  );
}

/** The addresses could not be fetched and none are stored: why, and what to do. */
export function NoAddresses({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
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

/** Without an error the device is offline and the query is paused. */
function words(error: Error | null) {
  if (!error) {
    return {
      title: m.account_addresses_offline_title(),
      text: m.account_addresses_offline_text(),
    };
  }
  const title =
    error instanceof StoreUnreachable
      ? m.failed_unreachable_title()
      : m.account_addresses_failed_title();
  return { title, text: failureText(error, m.failed_unreachable_text()) };
}
