import { useQuery } from '@tanstack/react-query';
import { type User } from '#shared/contract/account.ts';
import { ADDRESS_TYPES } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useStore } from '#client/store/store-context.ts';
import { Notice } from '#client/ui/notice.tsx';
import { AddressSection } from './address-section.tsx';
import { AddressSkeleton, NoAddresses } from './address-states.tsx';
import { profileQuery } from './queries.ts';
import styles from './address-tab.module.css';

/** The customer's address book: where invoices go, and where parcels go. */
export function AddressTab({ user }: { user: User }) {
  const { store } = useStore();
  const {
    data: records,
    error,
    fetchStatus,
    isRefetchError,
    refetch,
  } = useQuery(profileQuery(store));
  const waits = fetchStatus === 'paused';
  if (!records) {
    if (!error && !waits) return <AddressSkeleton />;
    return <NoAddresses error={waits ? null : error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {(waits || isRefetchError) && (
        <Notice kind="stale" className={styles.notice}>
          {waits ? m.account_addresses_kept_offline() : m.account_addresses_kept_unreachable()}
        </Notice>
      )}
      <div className={styles.sections}>
        {ADDRESS_TYPES.map((type) => (
          <AddressSection key={type} user={user} type={type} records={records} />
        ))}
      </div>
    </>
  );
}
