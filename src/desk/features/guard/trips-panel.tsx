import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { ago, when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { SHIELD } from '#client/ui/button/more-icons.ts';

type Reply = DeskReplyOf<typeof todayOperations.GuardHistory>;
type Trip = Reply['trips'][number];

const tripsOf = ({ trips }: Reply) => trips;

const ENDED = { back: 'The feed came back', accepted: 'Somebody accepted a level' } as const;

const COLUMNS: readonly Column<Trip>[] = [
  {
    id: 'since',
    header: 'Closed',
    width: '10rem',
    phone: 'lead',
    cell: ({ since }) => when(since),
  },
  {
    id: 'for',
    header: 'For',
    width: '6rem',
    phone: 'side',
    cell: ({ since, until }) =>
      until === undefined ? <Status kind="stopped">Still</Status> : ago(since, until),
  },
  { id: 'words', header: 'Why', width: 'minmax(10rem, 2fr)', cell: ({ words }) => words },
  {
    id: 'ended',
    header: 'How it ended',
    width: '11rem',
    cell: ({ ended }) => (ended ? ENDED[ended] : ''),
  },
];

/** The guard's trips, newest first. */
export function TripsPanel() {
  const { query, rows, more } = useDeskPages(todayOperations.GuardHistory, {}, tripsOf);
  return (
    <Panel title="When the guard closed" flush>
      <QueryState query={query}>
        {() => (
          <DataTable
            label="When the guard closed"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => String(id)}
            more={more}
            empty={<EmptyState icon={SHIELD} title="It has never closed" />}
          />
        )}
      </QueryState>
    </Panel>
  );
}
