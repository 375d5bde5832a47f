import type { ListedOrder } from '#shared/desk/contract/orders/order-fields.ts';
import type { StatusKind } from '../page/status.tsx';

type State = ListedOrder['state'];

/** The desk's words for states, each with its icon's shape. */
export const STATE_WORDS: Record<State, { word: string; kind: StatusKind }> = {
  placed: { word: 'Placed', kind: 'nothing' },
  'payment-received': { word: 'Paid', kind: 'waits' },
  confirmed: { word: 'To pack', kind: 'waits' },
  dispatched: { word: 'On its way', kind: 'likely' },
  delivered: { word: 'Delivered', kind: 'right' },
  rejected: { word: 'Rejected', kind: 'stopped' },
  'credited-back': { word: 'Credited back', kind: 'stopped' },
  cancelled: { word: 'Cancelled', kind: 'stopped' },
  returned: { word: 'Returned', kind: 'stopped' },
  lapsed: { word: 'Lapsed', kind: 'late' },
  replaced: { word: 'Replaced', kind: 'nothing' },
};

/** The word for a state given as text. */
export const stateWord = (state: string): string =>
  (STATE_WORDS as Partial<Record<string, { word: string }>>)[state]?.word ?? state;

export const KIND_WORDS: Record<ListedOrder['kind'], string> = {
  buy: 'Pieces',
  convert: 'Coin from holding',
  digital: 'Digital metal',
};

/** Digital metal counts as done once it is confirmed: there is nothing to pack. */
export const stateOf = ({ state, kind }: Pick<ListedOrder, 'state' | 'kind'>) =>
  kind === 'digital' && state === 'confirmed'
    ? { word: 'Credited', kind: 'right' as const }
    : STATE_WORDS[state];
