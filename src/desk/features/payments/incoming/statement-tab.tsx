import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { DropFile } from '../../../parts/form/drop-file.tsx';
import { counted, when } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { BankFormatDialog } from './bank-format-dialog.tsx';
import { STATEMENT_TYPES } from './statement-file.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './statement.module.css';

type Statements = DeskReplyOf<typeof paymentsOperations.ListStatements>;
type Read = Statements['read'][number];

const COLUMNS: readonly Column<Read>[] = [
  { id: 'file', header: 'File', cell: ({ file }) => file, phone: 'lead' },
  { id: 'bank', header: 'Bank', cell: ({ bank }) => bank, width: '7rem', phone: 'side' },
  {
    id: 'lines',
    header: 'Lines',
    cell: ({ kind, lines }) => `${kind}, ${counted(lines, 'line')}`,
    width: '10rem',
  },
  { id: 'by', header: 'By', cell: ({ by }) => by, width: '9rem' },
  { id: 'at', header: 'When', cell: ({ at }) => when(at), width: '10rem' },
];

/** Reads statements, lists those read, and names each bank's columns. */
export function StatementTab({ onFile }: { onFile: (file: File) => void }) {
  const query = useDeskQuery(paymentsOperations.ListStatements, {});
  const decides = useRight('payments.decide');
  const [setting, setSetting, close] = useOpening<true>();
  return (
    <div className={styles.tab}>
      {decides && (
        <DropFile accept={STATEMENT_TYPES} onFile={onFile}>
          Drop a bank statement anywhere, or choose one: CSV, MT940, CAMT.053. You see what it would
          book before it books.
        </DropFile>
      )}
      <QueryState query={query}>
        {({ read, formats }) => (
          <>
            <Panel title="Read lately" flush>
              <DataTable
                label="Statements"
                columns={COLUMNS}
                rows={read}
                rowKey={({ at, file }) => `${at} ${file}`}
                empty={<EmptyState title="No statement was read yet" />}
              />
            </Panel>
            <Panel
              title="Columns of banks"
              aside={
                decides && (
                  <DeskButton onClick={() => setSetting(true)}>Say how a CSV is read</DeskButton>
                )
              }
            >
              {formats.length === 0 ? (
                <p>None is kept: files are read by their headings.</p>
              ) : (
                <ul>
                  {formats.map(({ bank, format, by }) => (
                    <li key={bank}>
                      <b>{bank}</b>{' '}
                      {Object.entries(format)
                        .map(([column, name]) => `${column}: ${name}`)
                        .join(', ')}
                      , by {by}
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </>
        )}
      </QueryState>
      {setting && <BankFormatDialog onClose={close} />}
    </div>
  );
}
