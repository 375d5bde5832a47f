import * as v from 'valibot';
import { ORDER_STATES } from '#shared/contract/orders.ts';
import { PAYMENT_MODES } from '#shared/contract/payment.ts';
import {
  ORDER_KINDS,
  ORDER_WAITS,
  type OrderFilter,
} from '#shared/desk/contract/orders/order-fields.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { Filter } from '../../parts/table/filters.tsx';
import type { Choices } from '../../parts/table/saved-filters.ts';
import { KIND_WORDS, STATE_WORDS } from '../../parts/text/order-states.ts';
import { MODE_WORDS } from './order-words.ts';

const DAYS = ['today', 'week', 'month'] as const;
const AMOUNTS = ['-10000', '10000-100000', '100000-1000000', '1000000-'] as const;

const optional = <const Options extends readonly string[]>(options: Options) =>
  v.fallback(v.optional(v.picklist(options)), undefined);

/** The filters in the URL; an invalid one counts as none. */
export const orderSearch = v.object({
  state: optional(ORDER_STATES),
  mode: optional(PAYMENT_MODES),
  kind: optional(ORDER_KINDS),
  metal: optional(['gold', 'silver']),
  days: optional(DAYS),
  amount: optional(AMOUNTS),
  waits: optional(ORDER_WAITS),
});
export type OrderSearch = v.InferOutput<typeof orderSearch>;

const choice = (value: string, label: string) => ({ value, label });

export const ORDER_FILTERS: readonly Filter[] = [
  {
    id: 'waits',
    label: 'To do',
    options: [choice('pack', 'Waits to be packed'), choice('deliver', 'On its way over a week')],
  },
  {
    id: 'state',
    label: 'State',
    options: ORDER_STATES.map((state) => choice(state, STATE_WORDS[state].word)),
  },
  {
    id: 'mode',
    label: 'Paid by',
    options: PAYMENT_MODES.map((mode) => choice(mode, MODE_WORDS[mode])),
  },
  { id: 'kind', label: 'Kind', options: ORDER_KINDS.map((kind) => choice(kind, KIND_WORDS[kind])) },
  { id: 'metal', label: 'Metal', options: [choice('gold', 'Gold'), choice('silver', 'Silver')] },
  {
    id: 'days',
    label: 'Placed',
    options: [
      choice('today', 'Today'),
      choice('week', 'Last 7 days'),
      choice('month', 'Last 30 days'),
    ],
  },
  {
    id: 'amount',
    label: 'Amount',
    options: [
      choice('-10000', 'Up to ₹10,000'),
      choice('10000-100000', '₹10,000 to 1 lakh'),
      choice('100000-1000000', '1 to 10 lakh'),
      choice('1000000-', 'Over 10 lakh'),
    ],
  },
];

const BACK = { today: 0, week: 6, month: 29 } as const;

/** The filter that is sent to the store; `today` is the day in India. */
export function toFilter(search: OrderSearch, find: string, today: string): OrderFilter {
  const { state, mode, kind, metal, days, amount, waits } = search;
  const [least, most] = amount?.split('-') ?? [];
  return {
    ...(find && { find }),
    ...(state && { states: [state] }),
    ...(mode && { mode }),
    ...(kind && { kind }),
    ...(metal && { metal }),
    ...(days && { from: dayBefore(today, BACK[days]) }),
    ...(least && { least }),
    ...(most && { most }),
    ...(waits && { waits }),
  };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The URL's filters, as the filter component takes them. */
export const toChoices = (search: OrderSearch): Choices => ({ ...search });
