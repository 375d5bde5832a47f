import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { CatalogueStorage } from './catalogue-storage.tsx';
import { CustomerStorageSection } from './customer-storage-section.tsx';
import { deviceReportQuery, spaceQuery } from './queries.ts';
import type { RefetchCatalogue, RefetchCustomerData } from './refetch.ts';
import { StorageSpace } from './storage-space.tsx';
import styles from './offline-screen.module.css';

interface OfflineScreenProps {
  refetchCatalogue: RefetchCatalogue;
  refetchCustomerData: RefetchCustomerData;
}

/** What this device stores, how old it is, how much room it takes, and buttons to remove it. */
export function OfflineScreen({ refetchCatalogue, refetchCustomerData }: OfflineScreenProps) {
  const user = useUser();
  const { data, error, refetch } = useQuery(deviceReportQuery());
  // Both at once: what the room takes stands above the list, and would push it down.
  const { isPending: measuring } = useQuery(spaceQuery());
  const report = measuring ? undefined : data;
  return (
    <div className={styles.page}>
      <PageHeading rule lead={m.offline_lead()}>
        {m.offline_title()}
      </PageHeading>
      {report && (
        <>
          <StorageSpace />
          <div className={styles.groups}>
            <CatalogueStorage groups={report} refetchCatalogue={refetchCatalogue} />
            {user && (
              <CustomerStorageSection user={user} refetchCustomerData={refetchCustomerData} />
            )}
          </div>
        </>
      )}
      {error && !data && <Unread again={() => void refetch()} />}
      {!error && !report && (
        <div role="status" className={styles.list}>
          <span className="visually-hidden">{m.offline_loading()}</span>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className={styles.bone} />
          ))}
        </div>
      )}
    </div>
  );
}

function Unread({ again }: { again: () => void }) {
  return (
    <EmptyState
      icon="alert"
      title={m.offline_unread_title()}
      action={<Button onClick={again}>{m.failed_again()}</Button>}
    >
      {m.offline_unread_text()}
    </EmptyState>
  );
}
