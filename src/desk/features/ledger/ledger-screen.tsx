import { useState } from 'react';
import { Tabs } from '#client/ui/layout/tabs.tsx';
import { Page } from '../../parts/page.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { DaysTab } from './days-tab.tsx';
import { VaultTab } from './vault-tab.tsx';

type Tab = 'accounts' | 'vault' | 'days' | 'check';

const TABS: { value: Tab; label: string }[] = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'vault', label: 'Vault' },
  { value: 'days', label: 'Days' },
  { value: 'check', label: 'Check' },
];

/** The books of metal and money: accounts, the vault, the days, and whether all of it is right. */
export function LedgerScreen() {
  const [tab, setTab] = useState<Tab>('accounts');
  return (
    <Page title="Ledger">
      <Tabs label="Ledger" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'accounts' && <AccountsTab />}
        {tab === 'vault' && <VaultTab />}
        {tab === 'days' && <DaysTab />}
        {tab === 'check' && <CheckTab />}
      </Tabs>
    </Page>
  );
}
