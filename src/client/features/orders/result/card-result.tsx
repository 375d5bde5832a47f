import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { PayByCard } from '../pay-by-card.tsx';
import { askedEnough, isUndecided, outcomeOf, paymentQuery } from '../queries.ts';
import { ResultCard, type ResultCardProps } from './result-card.tsx';
import { ToOrder } from './to-order.tsx';
import { usePlacedKind, useSettled } from './use-settled.ts';

interface CardResultProps {
  order: string;
  /** The URL says that the customer came back from the provider's page without having paid. */
  left: boolean;
}

/** The outcome of a card payment, polled until the bank has decided. */
export function CardResult({ order, left }: CardResultProps) {
  const { api } = useServices();
  const query = paymentQuery(api, order);
  const payment = useQuery(query);
  const asks = useAsks(query.queryKey, payment.dataUpdatedAt, payment.errorUpdatedAt);
  const outcome = payment.data && outcomeOf(payment.data);
  useSettled(order, outcome ? SETTLED[outcome] : undefined);

  const offline = payment.fetchStatus === 'paused';
  const lost = payment.failureReason instanceof StoreUnreachable;
  const { error } = payment;
  const again = (
    <Button variant="secondary" busy={payment.isFetching} onClick={() => void payment.refetch()}>
      {m.order_result_check()}
    </Button>
  );
  return <ResultCard order={order} {...view()} />;

  // One card for every state, so that screen readers announce the outcome in the same element.
  function view(): Omit<ResultCardProps, 'order'> {
    if (outcome && !isUndecided(outcome)) return DECIDED[outcome](order);
    // The store says `unpaid` also while it has not heard of a payment yet, so this needs `left` too.
    if (outcome === 'unpaid' && left && !offline && !lost) return unpaidView(order);
    if ((error && !lost && !offline) || payment.data === null) {
      return {
        look: 'unsure',
        title: m.order_result_unknown_title(),
        children: failureText(error, m.order_result_unreachable()),
        actions: (
          <>
            {again}
            <ToOrder order={order} />
          </>
        ),
      };
    }
    const slow = askedEnough(asks);
    const first = !payment.data && !lost && !offline;
    return {
      look: 'wait',
      title: first ? m.order_result_asking() : m.order_result_waiting(),
      children: (
        <>
          {first && m.order_result_asking_text()}
          {!first && !offline && !lost && waitText(slow)}
          {(offline || lost) && (
            <Notice kind="stale" icon="offline">
              {offline ? m.order_result_offline() : m.order_result_unreachable()}
            </Notice>
          )}
        </>
      ),
      actions: (
        <>
          {slow && again}
          {!first && <ToOrder order={order} />}
        </>
      ),
    };
  }
}

const waitText = (slow: boolean) =>
  slow ? m.order_result_slow_text() : m.order_result_waiting_text();

/** How often the bank has been asked. The times in `answered` make it recount with every answer. */
function useAsks(queryKey: readonly unknown[], ..._answered: number[]): number {
  const state = useQueryClient().getQueryState(queryKey);
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}

type View = (order: string) => Omit<ResultCardProps, 'order'>;

const paidView: View = (order) => ({
  look: 'good',
  title: m.order_result_paid_title(),
  children: <PaidText order={order} />,
  actions: <ToOrder order={order} first />,
});

const underWayView: View = (order) => ({
  ...paidView(order),
  children: <UnderWayText order={order} />,
});

const unpaidView: View = (order) => ({
  look: 'unsure',
  title: m.order_result_unpaid_title(),
  children: m.order_result_unpaid_text(),
  actions: (
    <>
      <PayByCard order={order} />
      <ToOrder order={order} />
    </>
  ),
});

const partView: View = (order) => ({
  look: 'unsure',
  title: m.order_result_part_title(),
  children: m.order_result_part_text(),
  actions: <ToOrder order={order} first />,
});

const endedView: View = (order) => ({
  look: 'unsure',
  title: m.order_result_ended_title(),
  children: m.order_result_ended_text(),
  actions: <ToOrder order={order} first />,
});

function PaidText({ order }: { order: string }) {
  const trade = usePlacedKind(order) === 'digital';
  return trade ? m.trade_paid_text() : m.order_result_paid_text();
}

function UnderWayText({ order }: { order: string }) {
  const trade = usePlacedKind(order) === 'digital';
  return trade ? m.trade_paid_text() : m.order_result_under_way_text();
}

const failedView: View = (order) => ({
  look: 'bad',
  title: m.order_result_failed(),
  children: <FailedText order={order} />,
  actions: <FailedActions order={order} />,
});

const DECIDED = {
  paid: paidView,
  'under-way': underWayView,
  part: partView,
  failed: failedView,
  ended: endedView,
} as const;

/** The outcomes that count as decided for the bag and the coupon. */
const SETTLED = {
  waiting: undefined,
  unpaid: undefined,
  part: undefined,
  paid: 'paid',
  'under-way': 'paid',
  failed: 'failed',
  ended: 'failed',
} as const;

const givenBack = { buy: 'bag', convert: 'grams', digital: 'nothing' } as const;

/** What the order gives back: only our own store is known to return what an order had taken. */
function useGivenBack(order: string): 'bag' | 'grams' | 'nothing' | undefined {
  const ours = useServices().config.extensions.includes('orderTracking');
  const kind = usePlacedKind(order);
  if (!ours) return undefined;
  return givenBack[kind];
}

function FailedText({ order }: { order: string }) {
  const back = useGivenBack(order);
  return (
    <>
      <p>{m.order_result_failed_text()}</p>
      {(back === 'bag' || back === 'grams') && (
        <p>{back === 'bag' ? m.order_result_failed_bag() : m.order_result_failed_grams()}</p>
      )}
    </>
  );
}

function FailedActions({ order }: { order: string }) {
  const back = useGivenBack(order);
  return (
    <>
      <ButtonLink to="/">{m.order_result_try_again()}</ButtonLink>
      {back === 'bag' && (
        <ButtonLink to="/cart" variant="secondary">
          {m.order_result_to_bag()}
        </ButtonLink>
      )}
      {back === 'nothing' && (
        <ButtonLink to="/digital-gold" variant="secondary">
          {m.order_result_to_digital()}
        </ButtonLink>
      )}
      <ToOrder order={order} />
    </>
  );
}
