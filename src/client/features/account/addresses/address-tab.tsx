import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { ADDRESS_TYPES } from '#shared/contract/addresses.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { useServices } from '#client/api/services-context.ts';
import { AddressSection } from './address-section.tsx';
import { AddressSkeleton, NoAddresses } from './address-states.tsx';
import { profileQuery } from '../queries.ts';
import styles from './address-tab.module.css';

/** The customer's address book: where invoices go, and where parcels go. */
export function AddressTab({ user }: { user: User }) {
  const { api } = useServices();
  const asked = useQuery(profileQuery(api));
  const { data: records, error, fetchStatus, refetch } = asked;
  const waits = fetchStatus === 'paused';
  if (!records) {
    if (!error && !waits) return <AddressSkeleton />;
    return <NoAddresses error={waits ? null : error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <SavedAsOf asked={asked} className={styles.notice} />
      <div className={styles.sections}>
        {ADDRESS_TYPES.map((type) => (
          <AddressSection key={type} user={user} type={type} records={records} />
        ))}
      </div>
    </>
  );
}
