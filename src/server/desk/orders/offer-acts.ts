import type { OfferedAct, OrderAct } from '#shared/desk/contract/orders/order-fields.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import { mayMove } from '#server/orders/lifecycle/order-states.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paise } from '../command-line/money.ts';
import { screenWords } from '../command-line/screen-words.ts';
import { whyNotPacked } from './packing/lock-parcel.ts';

interface Known {
  order: Order;
  /** Paise. */
  money: { came: number; over: number };
  onItsWay: number;
  sealed: boolean;
  /** The grams of its pieces with their metal, in words. */
  grams: string;
}

const isOneOf = (state: OrderState, ...states: OrderState[]) => states.includes(state);

const whyNotRefunded = ({ order: { state }, money, onItsWay }: Known): string => {
  if (onItsWay > 0) return 'It is on its way already.';
  return state === 'lapsed' && money.came > 0
    ? 'It came late: its customer takes a newer price or has it back. Give it back in Payments, under Late.'
    : 'Nothing is due back.';
};

/**
 * What may be done to an order, each with its consequences, and what may not, with the reason. It only predicts what the use
 * cases do and refuse: they check for themselves.
 */
export function offerActs(known: Known): OfferedAct[] {
  const { order, money, onItsWay, sealed, grams } = known;
  const { kind, state, invoiceNumber } = order;
  const came = money.came > 0;
  const digital = kind === 'digital' ? 'It is digital metal.' : undefined;
  const is = screenWords(`It is ${state}.`);
  const offer = (act: OrderAct, happens: string[], not?: string): OfferedAct => ({
    act,
    happens,
    ...(not !== undefined && { not }),
  });
  const creditNote = invoiceNumber ? [`Invoice ${invoiceNumber} gets a credit note.`] : [];
  // The invoice of a conversion has no metal on it that could be credited.
  const converted = kind === 'convert';
  const due = money.over - onItsWay;
  return [
    offer('pack', [], whyNotPacked(order)),
    offer(
      'deliver',
      ['Its customer reads that it has arrived.'],
      mayMove(kind, state, 'delivered') ? undefined : (digital ?? is),
    ),
    offer(
      'address',
      [
        'Its customer sees the new address and that it was corrected.',
        ...(invoiceNumber ? ['The invoice keeps the state that it goes to.'] : []),
        ...(sealed
          ? ['Its parcel is sealed: its label has the old address and must be printed again.']
          : []),
      ],
      isOneOf(state, 'placed', 'payment-received', 'confirmed') ? undefined : is,
    ),
    offer(
      'billing',
      ['The invoice will name this buyer.'],
      invoiceNumber
        ? `Its invoice ${invoiceNumber} keeps its buyer.`
        : isOneOf(state, 'placed', 'payment-received')
          ? undefined
          : is,
    ),
    offer(
      'courier',
      ['Its customer reads the new words.'],
      isOneOf(state, 'dispatched', 'delivered') ? undefined : 'It is not on its way yet.',
    ),
    offer(
      'cancel',
      [
        ...(came ? [`${paise(money.came)} is due back. Ask for the refund next.`] : []),
        ...(converted ? ['Its grams go back to the customer’s holding.'] : []),
        ...creditNote,
        ...(sealed ? ['Its parcel is opened and its pieces are in stock again.'] : []),
        'It cannot be taken back.',
      ],
      mayMove(kind, state, 'cancelled')
        ? undefined
        : isOneOf(state, 'placed', 'payment-received')
          ? 'It is not confirmed yet: reject it in Payments.'
          : (digital ?? is),
    ),
    offer(
      'unconfirm',
      [
        'It waits in Payments to be confirmed again.',
        ...(invoiceNumber ? [`Invoice ${invoiceNumber} stands if it is confirmed again.`] : []),
        ...(sealed ? ['Its parcel is opened and its pieces are in stock again.'] : []),
      ],
      digital ?? (state === 'confirmed' ? undefined : is),
    ),
    offer(
      'return',
      [
        ...(converted && invoiceNumber
          ? [`Invoice ${invoiceNumber} gets a credit note over the money that goes back.`]
          : creditNote),
        'Its pieces wait in the stock until somebody has looked at them.',
        'Above a limit a second person decides.',
      ],
      mayMove(kind, state, 'returned') ? undefined : (digital ?? 'It is not with the customer.'),
    ),
    offer(
      'credit-back',
      [
        `${grams} go to the customer’s digital holding.`,
        ...(converted ? [] : creditNote),
        'Above a limit a second person decides.',
      ],
      mayMove(kind, state, 'credited-back') ? undefined : (digital ?? 'It is not on its way.'),
    ),
    offer(
      'refund',
      [
        `${paise(due)} goes back to the card that it came from, else to the customer’s payout place.`,
        'Above a limit a second person decides.',
      ],
      due > 0 ? undefined : whyNotRefunded(known),
    ),
    offer(
      'debit-note',
      ['A debit note on the invoice. It collects nothing by itself.'],
      invoiceNumber ? undefined : 'It has no invoice.',
    ),
  ];
}
