import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { AMOUNT, readAnyway, readRupees, REASON } from '../../command-line/money.ts';
import { decideOrder, TAKE_OVER } from './in-hand.ts';
import { type Channel, receivePayment } from '../../payments/decision/receive-payment.ts';
import { readWords } from '../../command-line/read-option.ts';
import { readSeen, SEEN } from '../../command-line/read-seen.ts';

export const CHANNELS = ['upi', 'bank', 'card', 'cash'] as const satisfies readonly Channel[];

export const receivedCommand: DeskCommand = {
  name: 'received',
  right: 'payments.decide',
  takes: ['ORDER'],
  options: {
    utr: {
      value: 'TEXT',
      about: 'its reference as the bank shows it; for cash the number of the receipt',
      required: true,
    },
    amount: AMOUNT,
    full: { about: 'instead of --amount: exactly what is still to be paid' },
    channel: { value: 'WAY', about: `${CHANNELS.join(', ')}; as the order says if not said` },
    seen: SEEN,
    anyway: { about: 'also where another order has its reference, or its card provider is silent' },
    reason: REASON,
    'take-over': TAKE_OVER,
  },
  about: 'money came for an order, all of it or a part; records it',
  async run(desk, given) {
    const money = {
      utr: readWords(given, 'utr'),
      amount: readAmount(given),
      anyway: readAnyway(given),
      channel: readChannel(given),
      seenAt: readSeen(given, desk.shop.now()),
    };
    return decideOrder(desk, given, () => receivePayment(desk, given.place('ORDER'), money));
  },
};

function readAmount(given: Given): string | undefined {
  const amount = given.option('amount');
  if ((amount === undefined) !== given.has('full')) {
    throw new WrongUsage(
      'Say how much came: --amount RUPEES, or --full for all that is to be paid.',
    );
  }
  return amount === undefined ? undefined : readRupees(amount, 'amount');
}

/** Throws WrongUsage for an unknown channel. */
export function readChannel(given: Given): Channel | undefined {
  const text = given.option('channel');
  if (text === undefined) return undefined;
  const known = CHANNELS.find((each) => each === text);
  if (!known) throw new WrongUsage(`--channel must be one of ${CHANNELS.join(', ')}.`);
  return known;
}
