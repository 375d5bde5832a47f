import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import {
  type CustomerGroupReport,
  removeCustomerGroup,
} from '#client/persistence/report/customer-report.ts';
import type { IconName } from '#client/ui/button/icon.tsx';
import { DOWNLOAD, PIN, SCALE, TRUCK } from '#client/ui/button/more-icons.ts';
import type { RefetchCustomerData } from './refetch.ts';
import { StorageRow } from './storage-row.tsx';

import { customerReportQuery } from './queries.ts';
import { useStorageAction } from './use-storage-action.ts';
import styles from './offline-screen.module.css';

const WORDS: Record<
  CustomerGroupReport['name'],
  { icon: IconName; name: () => string; text: () => string }
> = {
  orders: { icon: TRUCK, name: m.offline_orders, text: m.offline_orders_text },
  bag: { icon: 'bag', name: m.offline_bag, text: m.offline_bag_text },
  addresses: { icon: PIN, name: m.offline_addresses, text: m.offline_addresses_text },
  holdings: { icon: SCALE, name: m.offline_holdings, text: m.offline_holdings_text },
  invoices: { icon: DOWNLOAD, name: m.offline_invoices, text: m.offline_invoices_text },
};

interface CustomerStorageProps {
  user: User;
  refetchCustomerData: RefetchCustomerData;
}

/** The customer's own data on this device. */
export function CustomerStorageSection({ user, refetchCustomerData }: CustomerStorageProps) {
  const client = useQueryClient();
  const act = useStorageAction();
  const refreshed = { done: m.offline_refreshed(), failed: m.offline_refresh_failed() };
  const { data: groups = [], error } = useQuery(customerReportQuery(user));
  return (
    <section aria-labelledby="stored-customer">
      <h2 id="stored-customer" className={styles.title}>
        {m.offline_yours()}
      </h2>
      <p className={styles.note}>{m.offline_yours_note()}</p>
      {error && <p role="status">{m.offline_unread_text()}</p>}
      <ul role="list" className={styles.list}>
        {groups.map((stored) => {
          const { icon, name, text } = WORDS[stored.name];
          const group = stored.name;
          // An invoice never changes.
          const refresh = group === 'invoices' ? undefined : () => refetchCustomerData(group);
          const removed = {
            done: m.offline_removed({ name: name() }),
            failed: m.offline_remove_failed(),
          };
          return (
            <StorageRow
              key={stored.name}
              icon={icon}
              name={name()}
              text={text()}
              gone={m.offline_own_gone()}
              stored={stored}
              refresh={refresh && (() => act(refresh, refreshed))}
              remove={() => act(() => removeCustomerGroup(user.Id, client, stored.name), removed)}
            />
          );
        })}
      </ul>
    </section>
  );
}
