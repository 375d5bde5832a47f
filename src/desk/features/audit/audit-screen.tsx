import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { type AuditRow, auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { DAY_MS, startOfIndianDay } from '#shared/india-time.ts';
import { callDesk } from '../../api/call-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Filters } from '../../parts/table/filters.tsx';
import { when } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayFailed, sayText } from '../../parts/page/toast.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './audit.module.css';
import { shortDetails } from './details.ts';
import { VerifyPanel } from './verify-panel.tsx';

const { AuditNames, ExportAudit, ListAudit } = auditOperations;

/** The search parameters of the screen. */
export interface AuditSearch {
  by?: string | undefined;
  act?: string | undefined;
}

const columns: readonly Column<AuditRow>[] = [
  { id: 'at', header: 'When', width: '10.5rem', phone: 'side', cell: ({ at }) => when(at) },
  { id: 'by', header: 'By', width: 'minmax(8rem, 1fr)', cell: ({ by }) => by },
  { id: 'act', header: 'Act', width: 'minmax(8rem, 1fr)', phone: 'lead', cell: ({ act }) => act },
  { id: 'on', header: 'On', width: 'minmax(8rem, 1.2fr)', cell: ({ subject }) => subject },
  {
    id: 'details',
    header: 'Details',
    width: 'minmax(10rem, 2fr)',
    cell: ({ details }) => <span className={styles.details}>{shortDetails(details)}</span>,
  },
];

const rowsOf = ({ entries }: { entries: readonly AuditRow[] }) => entries;

/** Who did and opened what, and when: searchable, verifiable as a whole, and exportable as CSV. */
export function AuditScreen({
  search,
  onSearch,
}: {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}) {
  const [subject, setSubject] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [open, setOpen, close] = useOpening<AuditRow>();
  const names = useDeskQuery(AuditNames, {});
  const fromMs = startOfIndianDay(from);
  const toMs = startOfIndianDay(to);
  const typed = useDeferredValue(subject.trim());
  const wanted = {
    ...(search.by && { by: search.by }),
    ...(search.act && { act: search.act }),
    ...(typed && { subject: typed }),
    ...(fromMs !== undefined && { from: fromMs }),
    ...(toMs !== undefined && { to: toMs + DAY_MS }),
  };
  const { query, rows, more } = useDeskPages(ListAudit, wanted, rowsOf);
  const take = useMutation({
    mutationFn: () => callDesk(ExportAudit, wanted),
    onSuccess: ({ file, rows }) => {
      saveDeskFile(file);
      sayText(`${rows} acts saved. That they were taken out is an act too.`);
    },
    onError: sayFailed,
  });
  const options = (list: readonly string[] = []) => list.map((value) => ({ value, label: value }));
  return (
    <Page
      title="Audit"
      sub="Everything that anybody does, and what of people they open"
      actions={
        <DeskButton busy={take.isPending} onClick={() => take.mutate()}>
          Export
        </DeskButton>
      }
    >
      <div className={styles.filters}>
        <Filters
          screen="audit"
          filters={[
            { id: 'by', label: 'By', options: options(names.data?.people) },
            { id: 'act', label: 'Act', options: options(names.data?.acts) },
          ]}
          value={{ by: search.by, act: search.act }}
          onChange={({ by, act }) => onSearch({ by, act })}
        />
        <Field
          label="On"
          className={styles.field ?? ''}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
          placeholder="Order or name"
          autoComplete="off"
        />
        <Field
          label="From"
          type="date"
          className={styles.field ?? ''}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label="To"
          type="date"
          className={styles.field ?? ''}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <Panel flush>
        <QueryState query={query} bones={styles.bones}>
          {() => (
            <DataTable
              label="Acts"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
              onOpen={setOpen}
              more={more}
            />
          )}
        </QueryState>
      </Panel>
      {/* Below a list that is as long as there are acts: it comes with it, so that it does not move. */}
      {!query.isPending && <VerifyPanel />}
      {open && <EntryDialog act={open} onClose={close} />}
    </Page>
  );
}
