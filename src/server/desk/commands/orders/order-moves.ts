import { keepLikenesses } from '#server/payments/proof/compare-pictures.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { readAnyway, REASON } from '../../command-line/money.ts';
import { decideOrder, TAKE_OVER } from '../payments/in-hand.ts';
import { findOrder } from '../../find-order.ts';
import { confirmOrder, rejectOrder } from '../../payments/decision/confirm-order.ts';
import { deliverOrder, dispatchOrder } from '#server/desk/orders/packing/sending.ts';

export const confirmCommand: DeskCommand = {
  name: 'confirm',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: {
    anyway: { about: 'also where a little is missing, which is forgiven: up to WRITE_OFF_RUPEES' },
    reason: REASON,
    looked: { about: 'its picture was compared with those of the orders that it is like' },
    'take-over': TAKE_OVER,
  },
  about: 'all money has come and the order will be sent; gives it its invoice number',
  async run(desk, given) {
    const anyway = readAnyway(given);
    return decideOrder(desk, given, async () => {
      const { order } = await findOrder(desk, given.place('ORDER'));
      await keepLikenesses(desk.shop, order.id);
      return confirmOrder(desk, given.place('ORDER'), { anyway, looked: given.has('looked') });
    });
  },
};

export const rejectCommand: DeskCommand = {
  name: 'reject',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: {
    reason: { value: 'TEXT', about: 'for the customer', required: true },
    'take-over': TAKE_OVER,
  },
  about: 'nothing is sent; metal and coupon go back to the customer',
  run: (desk, given) =>
    decideOrder(desk, given, () =>
      rejectOrder(desk, given.place('ORDER'), given.option('reason') ?? ''),
    ),
};

export const dispatchCommand: DeskCommand = {
  name: 'dispatch',
  right: 'orders.pack',
  takes: ['ORDER'],
  options: { note: { value: 'TEXT', about: 'for the customer: the carrier and its number' } },
  about: 'a confirmed order is on its way',
  run: (desk, given) => dispatchOrder(desk, given.place('ORDER'), given.option('note') ?? ''),
};

export const deliverCommand: DeskCommand = {
  name: 'deliver',
  right: 'orders.pack',
  takes: ['ORDER'],
  about: 'a dispatched order has arrived',
  run: (desk, given) => deliverOrder(desk, given.place('ORDER')),
};
