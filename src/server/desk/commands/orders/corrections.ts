import type { OrderAddress } from '#server/db/schema/orders.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { correctAddress, correctCourier, unconfirmOrder } from '../../orders/corrections.ts';
import { readWords } from '../../command-line/read-option.ts';

export const unconfirmCommand: DeskCommand = {
  name: 'unconfirm',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'for the customer', required: true } },
  about: 'an order was confirmed by mistake and is not sent yet; it waits to be confirmed again',
  async run(desk, given) {
    const note = readWords(given, 'reason');
    return unconfirmOrder(desk, given.place('ORDER'), note);
  },
};

export const courierCommand: DeskCommand = {
  name: 'courier',
  right: 'orders.pack',
  takes: ['ORDER'],
  options: {
    note: { value: 'TEXT', about: 'for the customer: the carrier and its number', required: true },
  },
  about: 'corrects who carries an order that was dispatched',
  async run(desk, given) {
    const note = readWords(given, 'note');
    return correctCourier(desk, given.place('ORDER'), { note });
  },
};

const PARTS = {
  name: { value: 'TEXT', about: 'whose it is' },
  address: { value: 'TEXT', about: 'street, place and PIN code' },
  state: { value: 'TEXT', about: 'the state of India' },
  number: { value: 'TEXT', about: 'the mobile number for the carrier' },
} as const;
type Part = keyof typeof PARTS;

export const addressCommand: DeskCommand = {
  name: 'address',
  right: 'orders.correct',
  takes: ['ORDER'],
  options: { ...PARTS, billing: { about: 'the billing address, not that of the delivery' } },
  about: 'corrects where an order goes that is not dispatched yet',
  async run(desk, given) {
    const parts = Object.keys(PARTS) as Part[];
    const change: Partial<OrderAddress> = Object.fromEntries(
      parts
        .filter((part) => given.has(part))
        .map((part) => [part, readWords(given, part)] as const),
    );
    if (Object.keys(change).length === 0) throw new WrongUsage('Say what is corrected.');
    const which = given.has('billing') ? 'billing' : 'shipping';
    return correctAddress(desk, given.place('ORDER'), { which, change });
  },
};
