import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Catalogue } from './use-catalogue.ts';
import styles from './search.module.css';

/** Nothing to look through so far: on its way, or why not and what would make it come. */
export function NoCatalogue({ asked }: Pick<Catalogue, 'asked'>) {
  const { error, fetchStatus, refetch } = asked;
  if (fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={m.search_offline_title()}>
        {m.search_offline_text()}
      </EmptyState>
    );
  }
  if (!error || fetchStatus === 'fetching') return <Looking />;
  return (
    <EmptyState
      icon="alert"
      title={m.search_failed_title()}
      action={<Button onClick={() => void refetch()}>{m.failed_again()}</Button>}
    >
      {failureText(error, m.failed_unreachable_text())}
    </EmptyState>
  );
}

function Looking() {
  return (
    <div role="status" className={styles.results}>
      <span className="visually-hidden">{m.search_loading()}</span>
      <div className={styles.list}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton shape="square" className={styles.picture} />
            <Skeleton shape="text" lines={2} />
          </div>
        ))}
      </div>
    </div>
  );
}
