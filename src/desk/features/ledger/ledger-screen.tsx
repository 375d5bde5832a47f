import { useState } from 'react';
import { Page } from '../../parts/page/page.tsx';
import { Tabs } from '../../parts/page/tabs.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { DaysTab } from './days-tab.tsx';
import { VaultTab } from './vault-tab.tsx';

type Tab = 'accounts' | 'vault' | 'days' | 'check';

const TABS: { tab: Tab; words: string }[] = [
  { tab: 'accounts', words: 'Accounts' },
  { tab: 'vault', words: 'Vault' },
  { tab: 'days', words: 'Days' },
  { tab: 'check', words: 'Check' },
];

/** The books of metal and money: accounts, the vault, the days, and their verification. */
export function LedgerScreen() {
  const [tab, setTab] = useState<Tab>('accounts');
  return (
    <Page title="Ledger">
      <Tabs label="Parts of the ledger" tabs={TABS} here={tab} onTab={setTab} />
      {tab === 'accounts' && <AccountsTab />}
      {tab === 'vault' && <VaultTab />}
      {tab === 'days' && <DaysTab />}
      {tab === 'check' && <CheckTab />}
    </Page>
  );
}
