import { type ReactNode, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { isRefused, Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TransferLate } from './late/transfer-late.tsx';
import { TellSheet } from './tell/tell-sheet.tsx';
import { useTelling } from './tell/use-telling.ts';
import { dropTelling } from './tell-draft.ts';
import { TransferOpen } from './transfer-open.tsx';
import { transferQuery } from './transfer-query.ts';
import styles from './transfer.module.css';

interface TransferPageProps {
  order: string;
  /** Stands for an order that is unknown, or another customer's, which waits for its money all the same. */
  unknown: ReactNode;
}

/** Where and how much to pay for an order that waits for its money. */
export function TransferPage({ order, unknown }: TransferPageProps) {
  const user = useUser();
  const { config } = useServices();
  if (!config.extensions.includes('bankTransfer')) return <NoTransfer order={order} />;
  // Only for a moment: when a login ends, the login page follows.
  return user ? <OfCustomer {...{ user, order, unknown }} /> : null;
}

function OfCustomer({ user, order, unknown }: TransferPageProps & { user: User }) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const asked = useQuery(transferQuery(api, order));
  const { data, error, fetchStatus, refetch } = asked;
  const state = data?.State;
  useEffect(() => {
    if (state === 'done') void dropTelling(order);
    // The order's own page has more about its present state.
    if (state) void queryClient.invalidateQueries({ queryKey: ['orders', 'status', order] });
  }, [state, order, queryClient]);
  if (!data && error instanceof Refusal && error.code === REFUSED.notFound) return unknown;
  if (data === null || (!data && isRefused(error))) return <NoTransfer order={order} />;
  if (!data) {
    return (
      <>
        <Heading order={order} />
        {error || fetchStatus === 'paused' ? (
          <NotLoaded error={error} again={() => void refetch()} />
        ) : (
          <TransferSkeleton />
        )}
      </>
    );
  }
  return (
    <>
      <Heading order={order} />
      <div className={styles.asOf}>
        <SavedAsOf asked={asked} />
      </div>
      <BeingLookedAt amount={data.Waiting ?? '0'} />
      <Shown transfer={data} user={user} />
    </>
  );
}

/** Said before what is to pay: who saw nothing of money that came would send it again. */
function BeingLookedAt({ amount }: { amount: string }) {
  if (exact(amount).lte(0)) return null;
  return (
    <Notice
      kind="warn"
      icon="info"
      title={m.order_waiting_title({ amount: formatRupees(amount) })}
      className={styles.asOf ?? ''}
    >
      {m.order_waiting_text()}
    </Notice>
  );
}

function Shown({ transfer, user }: { transfer: Transfer; user: User }) {
  if (transfer.State !== 'done') return <Unpaid transfer={transfer} user={user} />;
  return (
    <EmptyState
      icon="check"
      title={m.transfer_done_title()}
      action={<OrderButton order={transfer.ONumber} />}
    >
      {m.transfer_done_text()}
    </EmptyState>
  );
}

/** The form of a claim outlives the hold: whoever pays in its last minutes is still writing when it ends. */
function Unpaid({ transfer, user }: { transfer: Transfer; user: User }) {
  const [asked, setAsked] = useState(false);
  const telling = useTelling(transfer, user.Id, () => setAsked(false));
  const tell = () => setAsked(true);
  return (
    <>
      {transfer.State === 'lapsed' ? (
        <TransferLate transfer={transfer} customer={user.Id} onTell={tell} />
      ) : (
        <TransferOpen transfer={transfer} telling={telling} onTell={tell} />
      )}
      <TellSheet
        // A draft with an attachment, from before the phone switched to the bank's app, opens again, unless all of the money is there.
        open={asked || (telling.unfinished && exact(transfer.StillToPay).gt(0))}
        telling={telling}
        transfer={transfer}
        onClose={() => {
          setAsked(false);
          telling.putAside();
        }}
      />
    </>
  );
}

const Heading = ({ order }: { order: string }) => (
  <PageHeading className={styles.heading} lead={m.order_list_number({ number: order })} rule>
    {m.pay_title()}
  </PageHeading>
);

/** The store refuses an order that is not paid by transfer. */
function NoTransfer({ order }: { order: string }) {
  return (
    <EmptyState
      level={1}
      icon="info"
      title={m.transfer_none_title()}
      action={<OrderButton order={order} />}
    >
      {m.transfer_none_text()}
    </EmptyState>
  );
}

function NotLoaded({ error, again }: { error: Error | null; again: () => void }) {
  const offline = !error;
  const unreachable = error instanceof StoreUnreachable;
  const title = unreachable ? m.failed_unreachable_title() : m.transfer_failed_title();
  return (
    <EmptyState
      icon={offline ? 'offline' : 'alert'}
      title={offline ? m.transfer_offline_title() : title}
      action={<Button onClick={again}>{m.failed_again()}</Button>}
    >
      {offline ? m.order_view_offline_text() : failureText(error, m.failed_unreachable_text())}
    </EmptyState>
  );
}

const OrderButton = ({ order }: { order: string }) => (
  <ButtonLink to="/order-view/$orderId" params={{ orderId: order }}>
    {m.pay_see_order({ order })}
  </ButtonLink>
);

function TransferSkeleton() {
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{m.transfer_loading()}</span>
      <Skeleton shape="text" lines={2} />
      <Skeleton className={styles.bone} />
      <Skeleton className={styles.bone} />
    </div>
  );
}
