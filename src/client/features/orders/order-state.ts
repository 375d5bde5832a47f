import type { OrderStatus } from '#shared/contract/orders.ts';
import { exact, type Numeric } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';

/** `wait`: the customer waits for somebody else. `act`: the customer has to do something. */
export type StateTone = 'wait' | 'act' | 'good' | 'bad';

type Told = Pick<OrderStatus, 'State' | 'PaymentMode' | 'CanPay' | 'Money'>;

/** The state of an order in two or three words. */
export function stateText(status: Told): { text: string; tone: StateTone } {
  switch (status.State) {
    case 'placed':
      if (isPart(status)) return { text: m.order_state_part(), tone: 'act' };
      if (isTransfer(status)) return { text: m.order_state_transfer(), tone: 'act' };
      if (status.CanPay) return { text: m.order_state_unpaid(), tone: 'act' };
      if (isCard(status)) return { text: m.order_state_bank(), tone: 'wait' };
      return { text: m.order_state_review(), tone: 'wait' };
    case 'payment-received':
      return { text: m.order_state_received(), tone: 'good' };
    case 'confirmed':
      return { text: m.order_state_confirmed(), tone: 'good' };
    case 'dispatched':
      return { text: m.order_state_dispatched(), tone: 'good' };
    case 'delivered':
      return { text: m.order_state_delivered(), tone: 'good' };
    case 'rejected':
      return { text: m.order_state_rejected(), tone: 'bad' };
    case 'credited-back':
      return { text: m.order_state_credited(), tone: 'bad' };
    case 'cancelled':
      return { text: m.order_state_cancelled(), tone: 'bad' };
    case 'returned':
      return { text: m.order_state_returned(), tone: 'bad' };
    case 'lapsed':
      return { text: m.order_state_lapsed(), tone: 'act' };
    case 'replaced':
      return { text: m.order_state_replaced(), tone: 'wait' };
  }
}

export const isCard = ({ PaymentMode }: Pick<OrderStatus, 'PaymentMode'>): boolean =>
  PaymentMode.toUpperCase() === 'CARD';

/** An order that was paid by UPI before it was placed. */
export const isUpi = ({ PaymentMode }: Pick<OrderStatus, 'PaymentMode'>): boolean =>
  PaymentMode.toUpperCase() === 'UPI';

/** An order that is placed first, and paid by bank transfer or in parts while its price is held. */
export const isTransfer = ({ PaymentMode }: Pick<OrderStatus, 'PaymentMode'>): boolean =>
  PaymentMode.toUpperCase() === 'TRANSFER';

/** A coin made out of the customer's own digital metal. */
export const isConversion = ({ Kind }: Pick<OrderStatus, 'Kind'>): boolean => Kind === 'convert';

/** A purchase of digital metal, which goes into the customer's holding. */
export const isTrade = ({ Kind }: Pick<OrderStatus, 'Kind'>): boolean => Kind === 'digital';

/** Whether the store has confirmed the payment. A store without `Money` says so by its steps. */
export const moneyCame = ({ Steps, Money }: Pick<OrderStatus, 'Steps' | 'Money'>): boolean =>
  Money
    ? isSome(Money.Came) && !isSome(Money.StillToPay)
    : Steps.some(({ State }) => State === 'payment-received');

/** Whether only a part of the money came. */
export const isPart = ({ Money }: Pick<OrderStatus, 'Money'>): boolean =>
  Money !== undefined && isSome(Money.Came) && isSome(Money.StillToPay);

/** Whether an amount is above 0. */
export const isSome = (amount: Numeric): boolean => exact(amount).gt(0);
