import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { ListedOrder, OrderFilter } from '#shared/desk/contract/orders/order-fields.ts';
import { callDesk } from '../../api/call-desk.ts';
import { useDeskPages } from '../../api/use-desk-pages.ts';
import { useRight } from '../../api/use-me.ts';
import { useToday } from '../../parts/text/ago.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { Filters } from '../../parts/table/filters.tsx';
import { counted } from '../../parts/text/format.ts';
import { Page } from '../../parts/page/page.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { saveDeskFile } from '../../parts/text/save-file.ts';
import { sayFailed } from '../../parts/page/toast.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FindOrders } from './find-orders.tsx';
import { lastFind, rememberFind } from './last-find.ts';
import { orderColumns } from './order-columns.tsx';
import { ORDER_FILTERS, type OrderSearch, toChoices, toFilter } from './order-filter.ts';
import { OrderCounts } from './order-counts.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';

const route = getRouteApi('/orders/');
const rowsOf = (reply: { orders: ListedOrder[] }) => reply.orders;
const keyOf = ({ order }: ListedOrder) => order;

/** Orders: search, filter, open, and bulk moves. */
export function OrdersScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayPack = useRight('orders.pack');
  const [find, setFind] = useState(lastFind);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [tracking, setTracking, close] = useOpening<true>();
  const filter = toFilter(search, find, useToday());
  const { query, rows, more, first } = useDeskPages(ordersOperations.ListOrders, filter, rowsOf);
  const look = useCallback((text: string) => {
    rememberFind(text);
    setFind(text);
    setSelected(new Set());
  }, []);
  const narrow = (next: OrderSearch) => {
    setSelected(new Set());
    void navigate({ to: '/orders', search: next, replace: true });
  };
  return (
    <Page
      title="Orders"
      sub={<OrderCounts />}
      actions={
        <>
          {mayPack && <DeskButton onClick={() => setTracking(true)}>Tracking numbers</DeskButton>}
          <ExportButton filter={filter} />
        </>
      }
    >
      <Filters
        screen="orders"
        filters={ORDER_FILTERS}
        value={toChoices(search)}
        onChange={(value) => narrow(value as OrderSearch)}
        folded
      >
        <FindOrders value={find} onFind={look} understood={find ? (first?.understood ?? []) : []} />
      </Filters>
      {mayPack && selected.size > 0 && (
        <BulkBar orders={[...selected]} onClear={() => setSelected(new Set())} />
      )}
      <Panel flush>
        <QueryState query={query}>
          {() => (
            <DataTable
              label="Orders"
              columns={orderColumns}
              rows={rows}
              rowKey={keyOf}
              more={more}
              onOpen={({ order }) =>
                void navigate({ to: '/orders/$number', params: { number: order } })
              }
              {...(mayPack && { selected, onSelect: setSelected })}
              empty={<NoOrders narrowed={Object.keys(filter).length > 0} />}
              footer={`${counted(rows.length, 'order')}${more.has ? ', and more below' : ''}`}
            />
          )}
        </QueryState>
      </Panel>
      {tracking && <TrackingDialog onClose={close} />}
    </Page>
  );
}

const NoOrders = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState icon={SEARCH} title={narrowed ? 'No such order' : 'No orders yet'}>
    {narrowed
      ? 'Look for less of it: a part of the number, the name or the reference is enough.'
      : 'What customers order appears here by itself.'}
  </EmptyState>
);

function ExportButton({ filter }: { filter: OrderFilter }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveDeskFile(await callDesk(ordersOperations.ExportOrders, filter));
    } catch (error) {
      sayFailed(error);
    }
    setBusy(false);
  };
  return (
    <DeskButton busy={busy} onClick={() => void save()}>
      CSV of these
    </DeskButton>
  );
}
