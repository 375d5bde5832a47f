import {
  createColumnHelper,
  FlexRender,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { MoreRows } from '../../api/use-desk-pages.ts';
import styles from './data-table.module.css';
import { DeskButton } from '../button/desk-button.tsx';
import { useKeys } from '../button/keys.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useKeptOnLeaving, usePlace } from './use-place.ts';
import { useReachedRow } from './use-reached-row.ts';

export interface Column<Row> {
  id: string;
  /** The column's header; required even for a column of icons: `hideHead` keeps it for screen readers. */
  header: string;
  hideHead?: boolean;
  cell: (row: Row) => ReactNode;
  /** Its width in the grid, such as `7rem` or `minmax(8rem, 2fr)`; by default an equal share, at least wide enough for a word. */
  width?: string;
  /** Figures are aligned to the end of their column. */
  align?: 'end';
  /** Its place where rows are stacked, as on a phone: first line, its end, a line below (the default), or hidden. */
  phone?: 'lead' | 'side' | 'under' | 'none';
}

export interface DataTableProps<Row> {
  /** The name of the table. */
  label: string;
  /** What it is a list of, where a list of something else may follow it under the same label. */
  of?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens a row: on a press, or on Enter at the row that J and K have reached. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** The ticked rows; with `onSelect` each row has a checkbox, and Space ticks it. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  more?: MoreRows;
  /** Shown instead of rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** False where another table of the screen uses J and K. */
  keyed?: boolean;
}

const features = tableFeatures({});

/** A long list: only its visible rows are rendered, all of those loaded on paper. J and K move, Enter opens, Space ticks. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, onOpen, openKey, selected, onSelect, more, keyed = true } = props;
  const box = useRef<HTMLDivElement>(null);
  const { was, keep } = usePlace(label, props.of);
  const given = props.columns;
  const columns = useMemo(() => tableColumns(given), [given]);
  const table = useTable({ features, columns, data: rows as Row[], getRowId: rowKey });
  const list = table.getRowModel().rows;
  const { virtualizer, drawn, container, measure } = useDrawnRows(box, list, more, was?.heights);
  const { reachedKey, at, reach } = useReachedRow(list, was?.row, openKey);
  useKeptOnLeaving(keep, () => ({ heights: virtualizer.takeSnapshot(), row: reachedKey }));

  const tracks = tracksOf(given, onSelect !== undefined);
  const isEmpty = list.length === 0 && more?.loading !== true;
  // After it was empty, the box is a new element.
  useEffect(() => {
    if (!isEmpty) box.current?.style.setProperty('--tracks', tracks);
  }, [tracks, isEmpty]);

  function move(by: number) {
    const next = Math.min(Math.max(at + by, 0), list.length - 1);
    const row = list[next];
    if (!row) return;
    reach(row.id);
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() => focusRow(box.current, next));
  }
  const current = list[at];
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  const open = onOpen && current ? () => onOpen(current.original) : undefined;
  useKeys(
    {
      j: { label: 'Next', repeat: true, run: () => move(1) },
      k: { label: 'Last', repeat: true, run: () => move(-1) },
      ...(onOpen && { Enter: { label: 'Open', run: () => open?.() } }),
      ...(onSelect && {
        Space: { label: 'Tick', run: () => current && toggle(current.id) },
      }),
    },
    keyed && list.length > 0,
  );

  if (isEmpty) {
    return <>{props.empty ?? <EmptyState title="Nothing here" />}</>;
  }
  const press = (row: Row, event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('a, button, input, label')) return;
    reach(rowKey(row));
    onOpen?.(row);
  };
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        role="table"
        aria-label={label}
        aria-rowcount={more?.has ? -1 : list.length + 1}
        className={styles.box}
      >
        <TableHead columns={given}>
          {onSelect && <TickAll list={list} selected={selected} onSelect={onSelect} />}
        </TableHead>
        <div role="rowgroup" ref={container} className={styles.rows}>
          {drawn.map(({ index, key }) => {
            const row = list[index];
            if (!row) return null;
            const isOpen = openKey === row.id;
            return (
              <div
                key={key}
                ref={measure}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                aria-current={isOpen || undefined}
                tabIndex={index === Math.max(at, 0) ? 0 : -1}
                className={classNames(styles.row, styles.body, onOpen && styles.opens)}
                data-here={index === at || undefined}
                onFocus={() => reach(row.id)}
                onClick={(event) => press(row.original, event)}
              >
                {onSelect && (
                  <Tick ticked={selected?.has(row.id) ?? false} onTick={() => toggle(row.id)} />
                )}
                <Cells row={row} columns={given} />
              </div>
            );
          })}
        </div>
      </div>
      {more?.has && <GoesOn loaded={list.length} more={more} />}
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
    </div>
  );
}

function tableColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, header, cell }) =>
    helper.display({ id, header, cell: ({ row }) => cell(row.original) }),
  );
}

/** The columns of the grid, with one for the checkboxes in front where there are any. */
const tracksOf = (columns: readonly Pick<Column<never>, 'width'>[], ticks: boolean): string =>
  [...(ticks ? ['2.25rem'] : []), ...columns.map(({ width }) => width ?? 'minmax(6rem, 1fr)')].join(
    ' ',
  );

const focusRow = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'align' | 'hideHead'>[];
  /** What stands in front of the columns. */
  children: ReactNode;
}

function TableHead({ columns, children }: TableHeadProps) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {children}
        {columns.map(({ id, header, align, hideHead }) => (
          <span key={id} role="columnheader" className={classNames(align && styles.end)}>
            <span className={classNames(hideHead && 'visually-hidden')}>{header}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

interface CellsProps<Row extends object> {
  row: TableRow<typeof features, Row>;
  columns: readonly Pick<Column<never>, 'phone' | 'align'>[];
}

function Cells<Row extends object>({ row, columns }: CellsProps<Row>) {
  return row.getAllCells().map((cell, column) => (
    <div
      key={cell.id}
      role="cell"
      data-phone={columns[column]?.phone ?? 'under'}
      className={classNames(styles.cell, columns[column]?.align && styles.end)}
    >
      <FlexRender cell={cell} />
    </div>
  ));
}

/** The end of a list of which not all is loaded; on paper it says so. */
function GoesOn({ loaded, more }: { loaded: number; more: MoreRows }) {
  return (
    <>
      <p className={styles.goesOn}>
        The list goes on: these are the {loaded} rows that were loaded.
      </p>
      <div className={styles.more}>
        <DeskButton kind="quiet" busy={more.loading} onClick={more.load}>
          Show more
        </DeskButton>
      </div>
    </>
  );
}

interface TickAllProps {
  list: readonly { id: string }[];
  selected: ReadonlySet<string> | undefined;
  onSelect: (selected: ReadonlySet<string>) => void;
}

function TickAll({ list, selected, onSelect }: TickAllProps) {
  const ticked = list.length > 0 && list.every(({ id }) => selected?.has(id));
  return (
    <span role="columnheader" className={styles.tick}>
      <input
        type="checkbox"
        aria-label="All"
        checked={ticked}
        onChange={() => onSelect(new Set(ticked ? [] : list.map(({ id }) => id)))}
      />
      <span className={styles.all} aria-hidden>
        All of these
      </span>
    </span>
  );
}

function Tick({ ticked, onTick }: { ticked: boolean; onTick: () => void }) {
  return (
    <span role="cell" className={styles.tick}>
      <input type="checkbox" aria-label="Tick" checked={ticked} onChange={onTick} />
    </span>
  );
}
