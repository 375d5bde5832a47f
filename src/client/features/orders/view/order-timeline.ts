import type { OrderState, OrderStatus } from '#shared/contract/orders.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import { dispatchTime } from '#client/dispatch-day/dispatch-time.ts';
import type { TimelineState, TimelineStep } from '#client/ui/layout/timeline.tsx';
import { orderDateText } from '../order-date.ts';
import { hasStopped } from '../has-stopped.ts';
import { isCard, isPart, isTrade, isTransfer } from '../order-state.ts';

/** The states of a successful order, in sequence. */
const WAY = ['placed', 'payment-received', 'confirmed', 'dispatched', 'delivered'] as const;

/** The same for digital metal: once confirmed, its grams are in the holding. */
const TRADE_WAY = WAY.slice(0, 3);

const titles: Record<OrderState, () => string> = {
  placed: m.order_step_placed,
  'payment-received': m.order_step_verified,
  confirmed: m.order_step_confirmed,
  dispatched: m.order_step_dispatched,
  delivered: m.order_step_delivered,
  rejected: m.order_step_rejected,
  'credited-back': m.order_step_credited,
  cancelled: m.order_step_cancelled,
  returned: m.order_step_returned,
  lapsed: m.order_step_lapsed,
  replaced: m.order_step_replaced,
};

const spoken: Record<TimelineState, () => string> = {
  done: m.order_step_said_done,
  now: m.order_step_said_now,
  ahead: m.order_step_said_ahead,
  stopped: m.order_step_said_stopped,
};

/**
 * The timeline of an order: the steps taken with their times and notes, corrections in between, the current step, and those ahead.
 * An order that ended early has none ahead. `dispatchDays` are the store's, where it names them.
 */
export function orderSteps(status: OrderStatus, dispatchDays?: number): TimelineStep[] {
  const trade = isTrade(status);
  const way = trade ? TRADE_WAY : WAY;
  const step = (state: OrderState, look: TimelineState, note?: string): TimelineStep => {
    const taken = status.Steps.findLast(({ State, What }) => State === state && !What);
    // The notice above the timeline already says why an order ended.
    const told = look === 'stopped' ? undefined : noteOf(status, state) || note;
    return {
      key: state,
      title: trade && state === 'confirmed' ? m.trade_step_credited() : titles[state](),
      state: look,
      spoken: spoken[look](),
      ...(taken?.At && look !== 'now' && look !== 'ahead' && { when: orderDateText(taken.At) }),
      ...(told && { note: told }),
    };
  };
  const { State } = status;
  if (hasStopped(status)) {
    const before = way.filter((state) => status.Steps.some((taken) => taken.State === state));
    return [...withNews(status, before, (state) => step(state, 'done')), step(State, 'stopped')];
  }
  if (State === 'lapsed') {
    const note = m.order_step_next_lapsed();
    return [
      ...withNews(status, ['placed'], (state) => step(state, 'done')),
      step(State, 'now', note),
    ];
  }
  const reached = WAY.findIndex((state) => state === State);
  return [
    ...withNews(status, way.slice(0, reached + 1), (state) => step(state, 'done')),
    ...way
      .slice(reached + 1)
      .map((state, at) =>
        at === 0 ? step(state, 'now', nextText(status, state, dispatchDays)) : step(state, 'ahead'),
      ),
  ];
}

/** The newest note of a state: the corrected consignment, not the wrong one. */
function noteOf({ Steps }: OrderStatus, state: OrderState): string | undefined {
  return Steps.findLast(({ State, What }) => State === state && (What === '' || What === 'courier'))
    ?.Note;
}

/** The completed states, each followed by the corrections made while the order stood there. */
function withNews(
  { Steps }: OrderStatus,
  done: readonly OrderState[],
  stepOf: (state: OrderState) => TimelineStep,
): TimelineStep[] {
  const last = done.at(-1);
  const news = Steps.flatMap((taken, at) => {
    const title = newsTitle(taken);
    if (!title) return [];
    const after = done.includes(taken.State) ? taken.State : last;
    const shown: TimelineStep = {
      key: `${taken.What}-${at}`,
      title,
      state: 'done',
      spoken: spoken.done(),
      when: orderDateText(taken.At),
      // A corrected consignment stands at its own step.
      ...(taken.Note && taken.What !== 'courier' && { note: taken.Note }),
    };
    return [{ after, shown }];
  });
  return done.flatMap((state) => [
    stepOf(state),
    ...news.filter(({ after }) => after === state).map(({ shown }) => shown),
  ]);
}

function newsTitle({ State, What }: OrderStatus['Steps'][number]): string | undefined {
  if (What === 'taken-back') {
    return State === 'placed' ? m.order_step_unpaid() : m.order_step_unconfirmed();
  }
  if (What === 'address') return m.order_step_address();
  return What === 'courier' ? m.order_step_courier() : undefined;
}

/** What the current step waits for. */
function nextText(
  status: OrderStatus,
  next: OrderState,
  dispatchDays: number | undefined,
): string | undefined {
  switch (next) {
    case 'payment-received':
      if (status.Money && isPart(status)) {
        const { Came, StillToPay } = status.Money;
        return m.order_step_next_part({ came: formatRupees(Came), rest: formatRupees(StillToPay) });
      }
      if (isTransfer(status)) return m.order_step_next_transfer();
      if (status.CanPay) return m.order_step_next_card();
      return isCard(status) ? m.order_step_next_bank() : m.order_step_next_upi();
    case 'confirmed':
      return isTrade(status) ? m.trade_next_credited() : m.order_step_next_confirmed();
    case 'dispatched':
      return m.order_step_next_dispatched({ dispatched: dispatchTime(dispatchDays) });
    case 'delivered':
      return m.order_step_next_delivered();
    default:
      return undefined;
  }
}
