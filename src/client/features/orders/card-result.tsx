import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/store/failure-text.ts';
import { useStore } from '#client/store/store-context.ts';
import { StoreUnreachable } from '#client/store/transport.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { askedEnough, paymentQuery } from './queries.ts';
import { ResultCard } from './result-card.tsx';
import { ToOrder } from './to-order.tsx';
import { useConversion, useSettled } from './use-settled.ts';

/** How a payment by card came out, asked for until the bank has said. */
export function CardResult({ order }: { order: string }) {
  const { store } = useStore();
  const query = paymentQuery(store, order);
  const payment = useQuery(query);
  const asks = useAsks(query.queryKey, payment.dataUpdatedAt, payment.errorUpdatedAt);
  const settled = payment.data ? !payment.data.Pending : false;
  useSettled(order, settled);

  if (payment.data && settled) {
    return payment.data.isSuccess ? <Paid order={order} /> : <Failed order={order} />;
  }
  const offline = payment.fetchStatus === 'paused';
  const lost = payment.failureReason instanceof StoreUnreachable;
  const again = (
    <Button variant="secondary" busy={payment.isFetching} onClick={() => void payment.refetch()}>
      {m.order_result_check()}
    </Button>
  );
  const { error } = payment;
  if ((error && !lost && !offline) || payment.data === null) {
    return (
      <ResultCard
        look="unsure"
        title={m.order_result_unknown_title()}
        order={order}
        actions={
          <>
            {again}
            <ToOrder order={order} />
          </>
        }
      >
        {failureText(error, m.order_result_unreachable())}
      </ResultCard>
    );
  }
  const slow = askedEnough(asks);
  const first = !payment.data && !lost && !offline;
  return (
    <ResultCard
      look="wait"
      title={first ? m.order_result_asking() : m.order_result_waiting()}
      order={order}
      actions={
        <>
          {slow && again}
          {!first && <ToOrder order={order} />}
        </>
      }
    >
      {first && m.order_result_asking_text()}
      {!first && !offline && !lost && waitText(slow)}
      {(offline || lost) && (
        <Notice kind="stale" icon="offline">
          {offline ? m.order_result_offline() : m.order_result_unreachable()}
        </Notice>
      )}
    </ResultCard>
  );
}

const waitText = (slow: boolean) =>
  slow ? m.order_result_slow_text() : m.order_result_waiting_text();

/** How often the bank has been asked; counted anew with each answer, whose times are `answered`. */
function useAsks(queryKey: readonly unknown[], ..._answered: number[]): number {
  const state = useQueryClient().getQueryState(queryKey);
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}

function Paid({ order }: { order: string }) {
  return (
    <ResultCard
      look="good"
      title={m.order_result_paid_title()}
      order={order}
      actions={<ToOrder order={order} first />}
    >
      {m.order_result_paid_text()}
    </ResultCard>
  );
}

/** Only our own store is known to give back what the order had taken. */
function Failed({ order }: { order: string }) {
  const gaveBack = useStore().config.extensions.includes('orderTracking');
  const conversion = useConversion(order);
  const bag = gaveBack && !conversion;
  return (
    <ResultCard
      look="bad"
      title={m.order_result_failed()}
      order={order}
      actions={
        <>
          <ButtonLink to="/">{m.order_result_try_again()}</ButtonLink>
          {bag && (
            <ButtonLink to="/cart" variant="secondary">
              {m.order_result_to_bag()}
            </ButtonLink>
          )}
          <ToOrder order={order} />
        </>
      }
    >
      <p>{m.order_result_failed_text()}</p>
      {gaveBack && <p>{bag ? m.order_result_failed_bag() : m.order_result_failed_grams()}</p>}
    </ResultCard>
  );
}
