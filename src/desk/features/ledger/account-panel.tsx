import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type LedgerMovement, ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useRight } from '../../api/use-me.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { grams, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { amountOf } from './amount.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';
import { SetDialog } from './set-dialog.tsx';

const { ReadLedgerAccount } = ledgerOperations;
const rowsOf = ({ rows }: DeskReplyOf<typeof ReadLedgerAccount>) => rows;

const COLUMNS: Column<LedgerMovement>[] = [
  { id: 'at', header: 'When', width: '10rem', cell: ({ at }) => when(at) },
  { id: 'kind', header: 'What', phone: 'lead', cell: ({ kind }) => kind },
  {
    id: 'reference',
    header: 'Of',
    width: 'minmax(9rem, 1fr)',
    cell: ({ reference }) => reference,
  },
  {
    id: 'amount',
    header: 'Moved',
    width: '10rem',
    align: 'end',
    phone: 'side',
    cell: ({ asset, amount }) => amountOf(asset, amount),
  },
  {
    id: 'held',
    header: 'Then held',
    width: '8rem',
    align: 'end',
    cell: ({ held }) => (held === null ? '' : grams(held)),
  },
];

/** The statement of one account, newest first. */
export function AccountPanel({ account, onClose }: { account: string; onClose: () => void }) {
  const mayMove = useRight('ledger.move');
  const [set, setSet, closeSet] = useOpening<number>();
  const [crediting, setCrediting, closeCrediting] = useOpening<true>();
  const { query, rows, more, first } = useDeskPages(ReadLedgerAccount, { account }, rowsOf);
  const known = first?.account;
  const customer = known?.customer ?? null;
  return (
    <div className={layout.stack}>
      <div className={layout.buttons}>
        <DeskButton onClick={onClose}>All accounts</DeskButton>
        {mayMove && customer !== null && (
          <DeskButton onClick={() => setCrediting(true)}>Credit metal</DeskButton>
        )}
      </div>
      <Panel
        flush
        title={known?.words || account}
        aside={
          <>
            {known?.balances.map(({ asset, amount }) => amountOf(asset, amount)).join(', ')}
            {customer !== null && (
              <Link to="/customers/$id" params={{ id: String(customer) }}>
                Customer
              </Link>
            )}
          </>
        }
      >
        <QueryState query={query}>
          {() => (
            <DataTable
              label="Movements"
              of={account}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => String(id)}
              more={more}
              onOpen={(row) => setSet(row.set)}
              empty={<EmptyState title="Nothing was booked" />}
            />
          )}
        </QueryState>
      </Panel>
      {set !== undefined && <SetDialog id={set} onClose={closeSet} />}
      {crediting && customer !== null && known && (
        <CreditDialog customer={customer} who={known.words} onClose={closeCrediting} />
      )}
    </div>
  );
}
