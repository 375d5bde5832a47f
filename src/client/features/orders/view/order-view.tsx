import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Letterhead } from '#client/ui/layout/letterhead.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { InvoiceActions } from '../invoice/invoice-actions.tsx';
import { NoteActions } from '../invoice/note-actions.tsx';
import { NoSuchOrder } from './no-such-order.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSeal } from './order-seal.tsx';
import { OrderStatusNotice } from './order-status-notice.tsx';
import { OrderPayBar } from './order-pay-bar.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { Missing } from '../order-list-states.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderViewSkeleton, ProgressSkeleton } from './order-view-skeleton.tsx';
import {
  digitalOrdersQuery,
  hasEnded,
  isNobodys,
  LOOK_AGAIN_MS,
  orderLinesQuery,
  orderStatusQuery,
} from '../queries.ts';
import { hasEndedWithInvoice } from './ended-with-invoice.ts';
import { isTrade, stateText } from '../order-state.ts';
import { isSale, maySell } from '../sales.ts';
import { SaleView } from './sale-view.tsx';
import { TradeView } from './trade-view.tsx';
import styles from './order-view.module.css';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Trade } from '#shared/contract/digital.ts';
import type { OrderState, OrderStatus } from '#shared/contract/orders.ts';

interface OrderViewProps {
  order: string;
  /** The link marks the order as a coin out of digital metal; used if the store sends no kind. */
  converted: boolean;
  /** Called with each new status that the store has just sent, not with one that the device had. */
  onStatus: (status: OrderStatus) => void;
}

/** One order: its lines, status, payment and invoice. */
export function OrderView(props: OrderViewProps) {
  const user = useUser();
  const { config } = useServices();
  // For a moment only: when a login ends, the login page follows.
  if (!user) return null;
  const shown = <OfCustomer user={user} {...props} />;
  return (
    <>
      <Letterhead shop={config.projectName} />
      {maySell(props.order) ? <SaleOr number={props.order}>{shown}</SaleOr> : shown}
    </>
  );
}

/** The customer's sale of this number, polled until it is paid; what is below where they have none. */
function SaleOr({ number, children }: { number: string; children: ReactNode }) {
  const { api } = useServices();
  const saleIn = (trades: Trade[] | undefined) =>
    trades?.find((trade) => isSale(trade) && trade.orderNo === number);
  const trades = useQuery({
    ...digitalOrdersQuery(api),
    refetchInterval: ({ state }) =>
      saleIn(state.data)?.State === 'payout-due' ? LOOK_AGAIN_MS : false,
  });
  const sale = saleIn(trades.data);
  if (sale) return <SaleView sale={sale} asked={trades} />;
  // An older list may not have it yet; only one that is up to date can say that it is none of the customer's sales.
  if (trades.isSuccess && trades.fetchStatus === 'idle') return children;
  return (
    <>
      <Heading order={number} />
      <Missing
        asked={trades}
        words={failedWords()}
        skeleton={<OrderViewSkeleton tracks={false} />}
      />
    </>
  );
}

const failedWords = () => ({
  offlineTitle: m.order_view_offline_title(),
  offlineText: m.order_view_offline_text(),
  failedTitle: m.order_view_failed_title(),
});

function OfCustomer({ user, order, converted, onStatus }: OrderViewProps & { user: User }) {
  const { api, config } = useServices();
  const tracks = config.extensions.includes('orderTracking');
  const lines = useQuery(orderLinesQuery(api, order));
  const invoices = config.extensions.includes('invoices');
  const tracking = useQuery({
    ...orderStatusQuery(api, order, invoices ? hasEndedWithInvoice : hasEnded),
    enabled: tracks,
    // Refetched even if it was fetched a moment ago: the customer may have paid since, in another app or tab, or while offline.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const status = tracks ? tracking.data : null;
  useStateChange(status?.State);
  const { isFetchedAfterMount, isSuccess } = tracking;
  const fresh = isFetchedAfterMount && isSuccess ? status : null;
  const freshness = useFreshness();
  const current = Boolean(fresh) && !isDisconnected(freshness);
  const onFresh = useEffectEvent(onStatus);
  useEffect(() => {
    if (fresh) onFresh(fresh);
  }, [fresh]);

  const invoice = invoices && (
    <>
      <InvoiceActions user={user} order={order} there={status?.Invoice === true} />
      <NoteActions order={order} notes={status?.Notes} />
    </>
  );
  // Digital metal has no lines.
  if (status && isTrade(status))
    return <TradeView {...{ status, current, invoice }} asked={tracking} />;
  // Of an order without lines only its status can say that it is none: digital metal has no lines either.
  const untold = tracks && status === undefined && !isNobodys(tracking.error);
  const none = lines.data?.length === 0 && !untold;
  if (isNobodys(lines.error) || none) return <NoSuchOrder />;
  // What the store says of it stands above its lines, and would move them if it came after them.
  const opening = tracks && tracking.isLoading;
  if (!lines.data || lines.data.length === 0 || opening) {
    return (
      <>
        <Heading order={order} />
        <Missing
          asked={lines.data ? tracking : lines}
          words={failedWords()}
          skeleton={<OrderViewSkeleton tracks={tracks} />}
        />
        <div className={styles.alone}>{invoice}</div>
      </>
    );
  }
  const asked = tracks && tracking.data ? [tracking, lines] : [lines];
  return (
    <>
      <Heading count={lines.data.length} order={order} />
      <p role="status" className="visually-hidden">
        {status && stateText(status).text}
      </p>
      <div className={styles.top}>
        <SavedAsOf asked={asked} />
        {status && <OrderStatusNotice {...{ status, current }} />}
      </div>
      <div className={styles.page}>
        <div className={styles.progress}>
          {tracks && !status && <NoProgress tracking={tracking} />}
          {status && <OrderProgress status={status} />}
        </div>
        <div className={styles.bought}>
          <OrderLines lines={lines.data} />
          <div className={styles.about}>
            {status && <OrderPieces pieces={status.Pieces} />}
            {status?.Sealed && <OrderSeal sealed={status.Sealed} />}
            {status?.DeliverTo && <OrderAddress to={status.DeliverTo} />}
          </div>
        </div>
        <div className={styles.side}>
          <OrderSummary lines={lines.data} status={status} converted={converted} />
          {status && <OrderRefunds money={status.Money} />}
          {status && <OrderFacts status={status} />}
          {invoice}
        </div>
      </div>
      {status && <OrderPayBar status={status} />}
    </>
  );
}

/** The order's number, with 'Your Bag' as the small line beneath. */
function Heading({ count, order }: { count?: number; order: string }) {
  return (
    <PageHeading
      className={styles.heading}
      lead={
        <>
          {m.order_bag()}
          {count !== undefined &&
            ` ${count === 1 ? m.order_bag_one() : m.order_bag_items({ count })}`}
        </>
      }
      rule
    >
      <span className={styles.number}>{m.order_list_number({ number: order })}</span>
    </PageHeading>
  );
}

type Tracking = Parameters<typeof Missing>[0]['asked'];

/** The status is loading or could not be loaded; the rest of the order is shown regardless. */
function NoProgress({ tracking }: { tracking: Tracking }) {
  if (!tracking.error && tracking.fetchStatus === 'fetching') return <ProgressSkeleton />;
  const again = (
    <Button variant="quiet" size="small" onClick={() => void tracking.refetch()}>
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" action={again}>
      {m.order_progress_failed()}
    </Notice>
  );
}

/**
 * A change of state while the order is viewed may have returned its pieces to the bag, or its grams to the holding: what the app
 * knows of these is refetched.
 */
function useStateChange(state: OrderState | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const moved = before.current !== undefined && state !== undefined && before.current !== state;
    before.current = state;
    if (!moved) return;
    void queryClient.invalidateQueries({ queryKey: ['cart'] });
    for (const of of [['balance'], ['digital', 'trades'], ['orders', 'digital']]) {
      void queryClient.invalidateQueries({ queryKey: of });
    }
  }, [state, queryClient]);
}
