import { useMemo } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { Report, ReportColumn, ReportRow } from '#shared/desk/contract/reports.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { figureText } from './figure.ts';
import styles from './reports.module.css';

function columnOf({ key, head, unit }: ReportColumn, index: number): Column<ReportRow> {
  const common = { id: key, header: head };
  if (index === 0) {
    return {
      ...common,
      width: 'minmax(9rem, 2fr)',
      phone: 'lead',
      cell: ({ cells }) => figureText(unit, cells[0] ?? ''),
    };
  }
  return {
    ...common,
    width: 'minmax(5rem, 1fr)',
    align: 'end',
    cell: ({ cells }) => <Figure head={head} text={figureText(unit, cells[index] ?? '')} />,
  };
}

/** Where a row is stacked, as on a phone, each figure has its column's name. */
function Figure({ head, text }: { head: string; text: string }) {
  return (
    <>
      <span className={styles.head}>{head} </span>
      {text}
    </>
  );
}

/** The rows of a report; days newest first. */
export function ReportTable({ report }: { report: Report }) {
  const { columns: given, rows, plot } = report;
  const columns = useMemo(() => given.map(columnOf), [given]);
  const shown = useMemo(
    () => (plot.times.length > 0 ? rows.toReversed() : rows),
    [rows, plot.times.length],
  );
  return (
    <DataTable
      label="Figures"
      columns={columns}
      rows={shown}
      rowKey={({ key }) => key}
      empty={<EmptyState title="Nothing in these days" />}
    />
  );
}
