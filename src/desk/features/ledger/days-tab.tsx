import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { shortDay, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { Status } from '../../parts/page/status.tsx';
import { DayPanel } from './day-panel.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import layout from '../../parts/page/layout.module.css';

interface Day {
  day: string;
  over: boolean;
  closedAt: number | null;
  by: string | null;
}

const COLUMNS: Column<Day>[] = [
  { id: 'day', header: 'Day', width: '5.75rem', phone: 'lead', cell: ({ day }) => shortDay(day) },
  {
    id: 'state',
    header: 'State',
    width: '5.75rem',
    phone: 'side',
    cell: ({ over, closedAt }) => {
      if (closedAt !== null) return <Status kind="right">Closed</Status>;
      return over ? (
        <Status kind="waits">To close</Status>
      ) : (
        <Status kind="nothing">Goes on</Status>
      );
    },
  },
  {
    id: 'by',
    header: 'By',
    width: 'minmax(0, 1fr)',
    cell: ({ by, closedAt }) => (closedAt === null ? '' : `${by ?? ''}, ${when(closedAt)}`),
  },
];

/** The days, to be closed once they are over. */
export function DaysTab() {
  const [before, setBefore] = useState<string>();
  const [open, setOpen, close] = useOpening<string>();
  const query = useDeskQuery(ledgerOperations.FindDays, before === undefined ? {} : { before });
  return (
    <Split
      open={open !== undefined}
      list={
        <QueryState query={query}>
          {({ days }) => (
            <div className={layout.stack}>
              <Panel flush>
                <DataTable
                  label="Days"
                  columns={COLUMNS}
                  rows={days}
                  rowKey={({ day }) => day}
                  openKey={open}
                  onOpen={({ day }) => setOpen(day)}
                />
              </Panel>
              <div className={layout.buttons}>
                <DeskButton onClick={() => setBefore(days.at(-1)?.day)}>Earlier</DeskButton>
                {before !== undefined && (
                  <DeskButton onClick={() => setBefore(undefined)}>The last days</DeskButton>
                )}
              </div>
            </div>
          )}
        </QueryState>
      }
      detail={
        open === undefined ? (
          <EmptyState title="Choose a day">
            Its money and metal are shown here, to be closed once it is over.
          </EmptyState>
        ) : (
          <DayPanel key={open} day={open} onClose={close} />
        )
      }
    />
  );
}
