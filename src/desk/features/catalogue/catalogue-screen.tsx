import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { catalogueOperations, type ProductRow } from '#shared/desk/contract/catalogue/catalogue.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { type Column, DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Filters } from '../../parts/table/filters.tsx';
import { when } from '../../parts/text/format.ts';
import { KeyButton } from '../../parts/button/key-button.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { filtersOf, searchOf } from './catalogue-filters.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { FilesDialog } from './files-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useSettled } from '../../parts/form/use-settled.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import { Thumb } from './thumb.tsx';
import styles from './catalogue.module.css';

const ops = catalogueOperations;
const rowsOf = ({ rows }: { rows: ProductRow[] }) => rows;

export interface CatalogueScreenProps {
  search: CatalogueSearch;
  onSearch: (search: CatalogueSearch) => void;
}

/** Every product in the order of the shop, with its unpublished changes. */
export function CatalogueScreen({ search, onSearch }: CatalogueScreenProps) {
  const navigate = useNavigate();
  const mayEdit = useRight('catalogue.edit');
  const [dialog, setDialog, close] = useOpening<'files' | 'order'>();
  const [typed, setTyped] = useState(search.find ?? '');
  const find = useSettled(typed);
  const tree = useDeskQuery(ops.CatalogueTree, {});
  const { query, rows, more } = useDeskPages(
    ops.CatalogueProducts,
    {
      search: find,
      metal: search.metal,
      productTypeId: search.type,
      categoryId: search.category,
      state: search.state,
      stock: search.stock,
    },
    rowsOf,
  );
  const types = tree.data?.productTypes ?? [];
  const type = types.find(({ id }) => id === search.type);
  const category = type?.categories.find(({ id }) => id === search.category);
  const open = (row: ProductRow) =>
    void navigate({
      to: '/catalogue/$id',
      params: { id: row.productId === null ? `draft-${row.draftId}` : String(row.productId) },
    });
  const add = () => void navigate({ to: '/catalogue/$id', params: { id: 'new' } });
  return (
    <Page
      title="Products"
      actions={
        <>
          <DeskButton onClick={() => setDialog('files')}>
            {mayEdit ? 'Import, export' : 'Export'}
          </DeskButton>
          {mayEdit && category && <DeskButton onClick={() => setDialog('order')}>Order</DeskButton>}
          {mayEdit && (
            <KeyButton k="n" kind="primary" onPress={add}>
              New product
            </KeyButton>
          )}
        </>
      }
    >
      <Filters
        screen="catalogue"
        filters={filtersOf(types, type)}
        value={{
          metal: search.metal,
          type: search.type?.toString(),
          category: search.category?.toString(),
          state: search.state,
          stock: search.stock,
        }}
        onChange={(chosen) => onSearch({ find: typed || undefined, ...searchOf(chosen, search) })}
      >
        <Field
          label="Name, code, collection or category"
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Filters>
      <Panel flush>
        <QueryState query={query}>
          {() => (
            <DataTable
              label="Products"
              columns={COLUMNS}
              rows={rows}
              rowKey={(row) => `${row.productId ?? 'new'} ${row.draftId ?? ''}`}
              onOpen={open}
              more={more}
              empty={
                <EmptyState title="No product">
                  {find || search.state
                    ? 'Nothing fits what you look for.'
                    : 'Add the first one: it is in the shop when you publish it.'}
                </EmptyState>
              }
            />
          )}
        </QueryState>
      </Panel>
      {dialog === 'files' && <FilesDialog onClose={close} />}
      {dialog === 'order' && category && <OrderDialog category={category} onClose={close} />}
    </Page>
  );
}

const COLUMNS: Column<ProductRow>[] = [
  {
    id: 'picture',
    header: 'Picture',
    hideHead: true,
    width: '2.25rem',
    phone: 'none',
    cell: ({ picture }) => (picture ? <Thumb src={picture} /> : null),
  },
  {
    id: 'name',
    header: 'Product',
    width: 'minmax(10rem, 2fr)',
    phone: 'lead',
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
  },
  {
    id: 'place',
    header: 'Category',
    width: 'minmax(10rem, 2fr)',
    cell: ({ place }) => place.join(' › ') || 'None yet',
  },
  {
    id: 'metal',
    header: 'Metal',
    width: '6rem',
    cell: ({ metal, purity }) => `${metal} ${purity}`,
  },
  {
    id: 'weights',
    header: 'Weights, g',
    width: 'minmax(8rem, 1.4fr)',
    cell: ({ weights }) => <span className={styles.weights}>{weights.join(', ') || 'None'}</span>,
  },
  {
    id: 'stock',
    header: 'Stock',
    width: '7rem',
    phone: 'none',
    cell: ({ soldOut, keptBySerial }) =>
      keptBySerial === 0 ? (
        <span className="soft">not counted</span>
      ) : soldOut > 0 ? (
        <Status kind="late">{`${soldOut} sold out`}</Status>
      ) : (
        <Status kind="right">There</Status>
      ),
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(9rem, 1fr)',
    phone: 'side',
    cell: (row) => (
      <>
        <State row={row} />
        {row.mrpTooLow > 0 && <Status kind="alike">{mrpText(row)}</Status>}
      </>
    ),
  },
];

const mrpText = ({ mrpTooLow, weights }: ProductRow): string =>
  mrpTooLow === weights.length ? 'MRP below what is paid' : `MRP below what is paid: ${mrpTooLow}`;

function State({ row: { state, draft } }: { row: ProductRow }) {
  if (draft?.refused) return <Status kind="late">Not published in time</Status>;
  if (draft?.publishAt) return <Status kind="waits">{`Goes out ${when(draft.publishAt)}`}</Status>;
  if (draft && state !== 'draft') {
    return (
      <Status kind="short">
        Changes by {draft.by}, <Ago at={draft.at} />
      </Status>
    );
  }
  if (state === 'draft') return <Status kind="nothing">New, not published</Status>;
  if (state === 'withdrawn') return <Status kind="stopped">Withdrawn</Status>;
  return <Status kind="right">In the shop</Status>;
}
