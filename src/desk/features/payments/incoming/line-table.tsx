import type { StatementLine } from '#shared/desk/contract/payments/statements.ts';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { rupees, shortDay } from '../../../parts/text/format.ts';
import { Status } from '../../../parts/page/status.tsx';
import { STATES } from './line-states.ts';

interface Numbered extends StatementLine {
  at: number;
}

const COLUMNS: readonly Column<Numbered>[] = [
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => rupees(amount),
    align: 'end',
    width: '8rem',
    phone: 'lead',
  },
  {
    id: 'state',
    header: 'Would be',
    cell: ({ state }) => {
      const known = STATES.find((each) => each.state === state);
      return <Status kind={known?.kind ?? 'nothing'}>{known?.label ?? state}</Status>;
    },
    width: '9rem',
    phone: 'side',
  },
  {
    id: 'orders',
    header: 'For',
    cell: ({ orders }) => orders.join(', ') || '—',
    width: 'minmax(8rem, 1fr)',
  },
  {
    id: 'who',
    header: 'Day, payer and remark',
    cell: ({ day, payer, remark }) => [shortDay(day), payer, remark].filter(Boolean).join(' · '),
    width: 'minmax(10rem, 2fr)',
  },
];

const RANK = new Map(STATES.map(({ state }, at) => [state, at]));

/** The lines of a statement, grouped by outcome. */
export function LineTable({ lines }: { lines: readonly StatementLine[] }) {
  const rows = lines
    .map((line, at) => ({ ...line, at }))
    .toSorted((a, b) => (RANK.get(a.state) ?? 9) - (RANK.get(b.state) ?? 9) || a.at - b.at);
  return (
    <DataTable
      label="Lines of the statement"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ at }) => String(at)}
      keyed={false}
    />
  );
}
