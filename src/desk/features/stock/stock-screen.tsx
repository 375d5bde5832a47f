import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { StockRow } from '#shared/desk/contract/catalogue/stock.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Filters } from '../../parts/table/filters.tsx';
import { grams } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Split } from '../../parts/table/split.tsx';
import { Status } from '../../parts/page/status.tsx';
import { useSettled } from '../../parts/form/use-settled.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { WeightStock } from './weight-stock.tsx';
import { leaving } from '../../parts/form/leave-guard.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './stock.module.css';

const rowsOf = ({ rows }: { rows: StockRow[] }) => rows;
type Which = 'all' | 'kept' | 'sold-out';

/** Every weight with its pieces in stock; a weight kept by serial cannot be sold beyond them. */
export function StockScreen() {
  const mayMove = useRight('stock.move');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const [which, setWhich] = useState<Which>('all');
  const [open, setOpen, close] = useOpening<StockRow>();
  const [delivery, setDelivery, closeDelivery] = useOpening<true>();
  const { query, rows, more } = useDeskPages(catalogueOperations.Stock, { search, which }, rowsOf);
  const shown = rows.find(({ detailId }) => detailId === open?.detailId) ?? open;
  // What is open already stays, with what is scanned in it.
  const openRow = (row: StockRow) => {
    if (row.detailId !== shown?.detailId) leaving(() => setOpen(row));
  };
  return (
    <Page
      title="Stock"
      actions={
        mayMove && <DeskButton onClick={() => setDelivery(true)}>Take in a delivery</DeskButton>
      }
    >
      <Filters
        screen="stock"
        filters={[
          {
            id: 'which',
            label: 'Weights',
            options: [
              { value: 'kept', label: 'Kept by serial' },
              { value: 'sold-out', label: 'Sold out' },
            ],
          },
        ]}
        value={{ which: which === 'all' ? undefined : which }}
        onChange={({ which: next }) => setWhich((next as Which | undefined) ?? 'all')}
      >
        <Field
          label="Product or code"
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Filters>
      <Split
        open={shown !== undefined}
        list={
          <Panel flush>
            <QueryState query={query}>
              {() => (
                <DataTable
                  label="Stock"
                  columns={COLUMNS}
                  rows={rows}
                  rowKey={({ detailId }) => String(detailId)}
                  openKey={shown && String(shown.detailId)}
                  onOpen={openRow}
                  more={more}
                  empty={<EmptyState title="No weight">Nothing fits what you look for.</EmptyState>}
                />
              )}
            </QueryState>
          </Panel>
        }
        detail={
          shown ? (
            <WeightStock key={shown.detailId} row={shown} mayMove={mayMove} onClose={close} />
          ) : (
            <Panel>
              <EmptyState title="Open a weight">Its pieces are shown here.</EmptyState>
            </Panel>
          )
        }
      />
      {delivery && <DeliveryDialog onClose={closeDelivery} />}
    </Page>
  );
}

const COLUMNS: Column<StockRow>[] = [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(8rem, 2fr)',
    phone: 'lead',
    cell: ({ product, grams: weight }) => (
      <>
        {product} <span className={`${styles.soft} ${styles.whole}`}>{grams(weight)}</span>
      </>
    ),
  },
  {
    id: 'stock',
    header: 'Can be sold',
    width: '6rem',
    align: 'end',
    phone: 'side',
    cell: (row) => <Free row={row} />,
  },
];

function Free({ row: { kept, free } }: { row: StockRow }) {
  if (!kept) return <span className={styles.soft}>not counted</span>;
  return free > 0 ? <Status kind="right">{free}</Status> : <Status kind="late">Sold out</Status>;
}
