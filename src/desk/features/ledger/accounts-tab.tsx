import { useDeferredValue, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type LedgerAccount, ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { AccountPanel } from './account-panel.tsx';
import { amountOf } from './amount.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import textStyles from '../../parts/text/text.module.css';
import styles from './ledger.module.css';

const { FindLedgerAccounts } = ledgerOperations;
const rowsOf = ({ rows }: DeskReplyOf<typeof FindLedgerAccounts>) => rows;
const balancesOf = ({ balances }: Pick<LedgerAccount, 'balances'>) =>
  balances.map(({ asset, amount }) => amountOf(asset, amount)).join(', ') || 'Nothing';

const COLUMNS: Column<LedgerAccount>[] = [
  {
    id: 'who',
    header: 'Customer',
    width: 'minmax(10rem, 2fr)',
    phone: 'lead',
    cell: ({ words }) => words,
  },
  { id: 'account', header: 'Account', width: '8rem', cell: ({ account }) => account },
  { id: 'held', header: 'Holds', width: 'minmax(10rem, 2fr)', align: 'end', cell: balancesOf },
];

/** The refinery's own accounts, and customers'; each opens with its movements. */
export function AccountsTab() {
  const [words, setWords] = useState('');
  const [open, setOpen, close] = useOpening<string>();
  const asked = useDeferredValue(words.trim());
  const { query, rows, more, first } = useDeskPages(FindLedgerAccounts, { words: asked }, rowsOf);
  if (open !== undefined) {
    return <AccountPanel account={open} onClose={close} />;
  }
  return (
    <div className={layout.stack}>
      <QueryState query={query} bones={styles.bones}>
        {() => (
          <Panel
            title="The refinery’s own"
            aside={first && `Customers together: ${balancesOf({ balances: first.customers })}`}
          >
            <ul className={styles.list}>
              {first?.own.map((account) => (
                <li key={account.account} className={styles.line}>
                  <span className={styles.account}>
                    <DeskButton kind="quiet" printed onClick={() => setOpen(account.account)}>
                      {account.account}
                    </DeskButton>
                    <span className={textStyles.soft}> {account.words}</span>
                  </span>
                  <span className="num" translate="no">
                    {balancesOf(account)}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </QueryState>
      <Field
        label="Find a customer’s account"
        className={styles.find ?? ''}
        type="search"
        placeholder="Mobile, name, order or sale"
        value={words}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      {first && (
        <Panel flush>
          <DataTable
            label="Accounts of customers"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ account }) => account}
            more={more}
            onOpen={({ account }) => setOpen(account)}
            empty={<EmptyState icon="user" title="Nobody fits" />}
          />
        </Panel>
      )}
    </div>
  );
}
