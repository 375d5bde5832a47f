import { type ReactNode, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { AddressTab } from '../addresses/address-tab.tsx';
import { type OrderLists, OrdersPlace } from './orders-panel.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileMore } from './profile-more.tsx';
import { ChangePasswordCard } from '../password/change-password-form.tsx';
import { startOrders, startTab } from './profile-start.ts';
import { panelId, ProfileTabList, tabId } from './profile-tab-list.tsx';
import { PROFILE_TABS, type ProfileSearch, type ProfileTab } from './profile-tabs.ts';
import styles from './profile.module.css';

interface ProfileProps {
  /** What the address names; the stored markers decide where it names nothing. */
  search: ProfileSearch;
  /** The customer's orders. */
  lists?: OrderLists | undefined;
  /** Where the money of a sale goes, beneath the customer's details. */
  payout?: ReactNode;
  /** The shell's own button. */
  logout: ReactNode;
}

const labels: Record<ProfileTab, () => string> = {
  profile: m.account_details,
  address: m.account_tab_address,
  orders: m.account_tab_orders,
  password: m.account_tab_password,
};

/** My Account: four tabs of the customer's own, and every other page of the shop. */
export function Profile({ search, lists, payout, logout }: ProfileProps) {
  const id = useId();
  const user = useUser();
  // For a moment only: the end of a login leads to the login page.
  if (!user) return null;
  // Read each time: the account's icon presets them on its way here, also from here.
  const tab = search.tab ?? startTab();
  const orders = search.orders ?? startOrders();
  return (
    <div className={styles.page}>
      <PageHeading className={styles.heading}>{m.account_title()}</PageHeading>
      <ProfileTabList
        id={id}
        label={m.account_tabs()}
        tabs={PROFILE_TABS.map((name) => [name, labels[name]()] as const)}
        selected={tab}
        search={(name) => ({ tab: name })}
        look="menu"
      />
      <div
        role="tabpanel"
        id={panelId(id)}
        aria-labelledby={tabId(id, tab)}
        tabIndex={0}
        className={styles.panel}
      >
        {tab === 'profile' && (
          <div className={styles.details}>
            <ProfileDetails user={user} />
            {payout}
          </div>
        )}
        {tab === 'address' && <AddressTab user={user} />}
        {tab === 'orders' && <OrdersPlace shown={orders} lists={lists} />}
        {tab === 'password' && <ChangePasswordCard />}
      </div>
      <ProfileMore />
      <div className={styles.logout}>{logout}</div>
    </div>
  );
}
