import { type ReactNode, useId } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { Config } from '#shared/contract/config.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import type { IconName } from '#client/ui/button/icon.tsx';
import { LOCK, PIN } from '#client/ui/button/more-icons.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { Letterhead } from '#client/ui/layout/letterhead.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { AddressTab } from '../addresses/address-tab.tsx';
import { type OrderLists, OrdersPanel } from './orders-panel.tsx';
import { AccountDataCard } from '../own-data/account-data-card.tsx';
import { SecurityCards } from '../security/security-cards.tsx';
import { ChangePasswordCard } from '../password/change-password-form.tsx';
import { startOrders, startTab } from './profile-start.ts';
import { panelId, ProfileTabList, tabId } from './profile-tab-list.tsx';
import { PROFILE_ROWS, type ProfileSearch, type ProfileTab } from './profile-tabs.ts';
import detailsStyles from './profile-details.module.css';
import styles from './profile.module.css';

interface ProfileProps {
  /** The tab and list in the URL; without them the stored markers decide. */
  search: ProfileSearch;
  /** The customer's orders. */
  lists?: OrderLists | undefined;
  /** The payout details, below the customer's own. */
  payout?: ReactNode;
  /** The PAN, below the payout details. */
  identity?: ReactNode;
  /** The logout button, from the shell. */
  logout: ReactNode;
}

const labels: Record<ProfileTab, () => string> = {
  profile: m.account_details,
  address: m.account_tab_address,
  orders: m.account_tab_orders,
  password: m.account_tab_password,
};

const icons: Record<ProfileTab, IconName> = {
  profile: 'user',
  address: PIN,
  orders: 'bag',
  password: LOCK,
};

/** A line about the content of each tab, for what this store has. */
const detailOf = (tab: ProfileTab, { extensions }: Config): string | undefined => {
  if (tab === 'address') return m.account_tab_address_what();
  if (tab === 'orders') return m.account_tab_orders_what();
  if (tab === 'password')
    return extensions.includes('sessions') ? m.account_tab_password_what() : undefined;
  return extensions.includes('payouts') ? m.account_details_what() : m.account_details_plain();
};

/** My Account: its four parts and the logout. Links of the menu and the footer are not repeated here. */
export function Profile({ search, lists, payout, identity, logout }: ProfileProps) {
  const id = useId();
  const user = useUser();
  const { config } = useServices();
  // Only for a moment: when the login ends, the app goes to the login page.
  if (!user) return null;
  // Read at each render: the account icon presets the tabs even while this page is open.
  const tab = search.tab ?? startTab();
  const orders = search.orders ?? startOrders();
  return (
    <div className={styles.page}>
      <Letterhead shop={config.projectName} />
      <PageHeading className={styles.heading}>{m.account_title()}</PageHeading>
      <ProfileTabList
        id={id}
        label={m.account_tabs()}
        tabs={PROFILE_ROWS.map(
          (name) => [name, labels[name](), icons[name], detailOf(name, config)] as const,
        )}
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
            {identity}
            <AccountDataCard />
          </div>
        )}
        {tab === 'address' && <AddressTab user={user} />}
        {tab === 'orders' && <OrdersPanel shown={orders} lists={lists} />}
        {tab === 'password' && (
          <div className={styles.details}>
            <ChangePasswordCard />
            <SecurityCards />
          </div>
        )}
      </div>
      <div className={styles.logout}>{logout}</div>
    </div>
  );
}

/** The logged-in customer's details, to read. */
function ProfileDetails({ user }: { user: User }) {
  const rows = [
    [m.account_name(), `${user.FirstName} ${user.LastName}`.trim()],
    [m.account_number(), user.Number && `+91 ${user.Number}`],
    [m.account_email(), user.Email],
    [m.account_state(), user.State],
    [m.account_gst(), user.GstNumber],
  ] as const;
  return (
    <Card>
      <h2 className={detailsStyles.heading}>{m.account_details()}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={detailsStyles.row}>
            <dt>{name}</dt>
            <dd>{value || <span className="soft">{m.account_none()}</span>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
