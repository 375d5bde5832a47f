import type { OrderState, OrderStatus } from '#shared/contract/orders.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { TimelineState, TimelineStep } from '#client/ui/layout/timeline.tsx';
import { orderDateText } from '../order-date.ts';
import { isCard, isTrade } from '../order-state.ts';

/** The states of an order that goes well, in order. */
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
};

const spoken: Record<TimelineState, () => string> = {
  done: m.order_step_said_done,
  now: m.order_step_said_now,
  ahead: m.order_step_said_ahead,
  stopped: m.order_step_said_stopped,
};

/**
 * The timeline of an order: the steps taken with their times and notes, the one under way, and those
 * ahead. An order that ended early has none ahead.
 */
export function orderSteps(status: OrderStatus): TimelineStep[] {
  const trade = isTrade(status);
  const way = trade ? TRADE_WAY : WAY;
  const step = (state: OrderState, look: TimelineState, note?: string): TimelineStep => {
    const taken = status.Steps.findLast(({ State }) => State === state);
    // The notice above the timeline already says why an order ended.
    const told = look === 'stopped' ? undefined : taken?.Note || note;
    return {
      key: state,
      title: trade && state === 'confirmed' ? m.trade_step_credited() : titles[state](),
      state: look,
      spoken: spoken[look](),
      ...(taken?.At && { when: orderDateText(taken.At) }),
      ...(told && { note: told }),
    };
  };
  const { State } = status;
  if (State === 'rejected' || State === 'credited-back') {
    const before = way.filter((state) => status.Steps.some((taken) => taken.State === state));
    return [...before.map((state) => step(state, 'done')), step(State, 'stopped')];
  }
  const reached = WAY.indexOf(State);
  return way.map((state, at) => {
    if (at <= reached) return step(state, 'done');
    return at === reached + 1 ? step(state, 'now', nextText(status, state)) : step(state, 'ahead');
  });
}

/** What the step under way waits for. */
function nextText(status: OrderStatus, next: OrderState): string | undefined {
  switch (next) {
    case 'payment-received':
      if (status.CanPay) return m.order_step_next_card();
      return isCard(status) ? m.order_step_next_bank() : m.order_step_next_upi();
    case 'confirmed':
      return isTrade(status) ? m.trade_next_credited() : m.order_step_next_confirmed();
    case 'dispatched':
      return m.order_step_next_dispatched();
    case 'delivered':
      return m.order_step_next_delivered();
    default:
      return undefined;
  }
}
