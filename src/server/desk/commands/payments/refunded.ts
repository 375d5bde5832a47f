import type { DeskCommand } from '../../command-line/command.ts';
import { AMOUNT, readAnyway, readRupees, REASON } from '../../command-line/money.ts';
import { noteRefunded } from '../../payments/refunds/refunds.ts';
import { readWords } from '../../command-line/read-option.ts';
import { CHANNELS, readChannel } from './received.ts';

export const refundedCommand: DeskCommand = {
  name: 'refunded',
  right: 'refunds.send',
  takes: ['ORDER'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
    amount: { ...AMOUNT, about: 'how much went back; all that is due if not said' },
    channel: { value: 'WAY', about: `${CHANNELS.join(', ')}; bank if not said` },
    anyway: { about: 'also where the refund of another order has its reference' },
    reason: REASON,
  },
  about: 'money of an order that was due back was given back, all of it or a part',
  async run(desk, given) {
    const said = given.option('amount');
    return noteRefunded(desk, given.place('ORDER'), {
      utr: readWords(given, 'reference'),
      channel: readChannel(given),
      anyway: readAnyway(given),
      amount: said === undefined ? undefined : readRupees(said, 'amount'),
    });
  },
};
