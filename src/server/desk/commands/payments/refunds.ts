import { findPayoutError, tidyPayout } from '#shared/accounts/payout.ts';
import { REFUND_STATES } from '#server/db/schema/refunds.ts';
import type { RefundTo } from '#server/payments/refunds/ask-refunds.ts';
import { findRefundsIn, ON_ITS_WAY } from '#server/payments/refunds/find-refunds.ts';
import { whereTo } from '../../acts/approve-refund.ts';
import { type DeskCommand, type Given, WrongUsage } from '../../command-line/command.ts';
import { AMOUNT, readRupees } from '../../command-line/money.ts';
import { askRefund, failRefund, makeRefundFile, placeOf } from '../../payments/refunds/refunds.ts';
import { LIMIT, readId, readLimit, readWords } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';
import { age, count, rupees } from '../../command-line/words.ts';

export const refundsCommand: DeskCommand = {
  name: 'refunds',
  right: 'refunds.see',
  personal: true,
  takes: [],
  options: { all: { about: 'also those that are done or failed' }, limit: LIMIT },
  about: 'money on its way back to customers, oldest first',
  async run({ shop }, given) {
    const states = given.has('all') ? REFUND_STATES : ON_ITS_WAY;
    const found = await findRefundsIn(shop, states, readLimit(given));
    const data = found.map(({ refund, order }) => ({
      refund: refund.code,
      order: order.number,
      amount: refund.amount,
      state: refund.state,
      way: refund.way,
      to: whereTo(refund),
      askedAt: refund.askedAt,
      askedBy: refund.askedBy,
      sentAt: refund.sentAt,
      file: refund.fileId,
      reason: refund.reason,
    }));
    if (data.length === 0) return { lines: ['No refund is on its way.'], data };
    const rows = data.map((each) => [
      each.refund,
      each.order,
      rupees(each.amount),
      each.state,
      age(each.askedAt, shop.now()),
      each.to,
      each.file === null ? '-' : String(each.file),
      each.reason,
    ]);
    const heads = ['REFUND', 'ORDER', 'AMOUNT', 'STATE', 'AGE', 'TO', 'FILE', 'WHY'];
    return { lines: [...table(heads, rows), `${count(data.length, 'refund')}.`], data };
  },
};

export const refundAskCommand: DeskCommand = {
  name: 'refund ask',
  right: 'refunds.send',
  takes: ['ORDER'],
  options: {
    amount: { ...AMOUNT, about: 'how much is to go back; all that is due if not said' },
    to: {
      value: 'PLACE',
      about:
        'card, bank, a UPI id, or "HOLDER, ACCOUNT, IFSC"; the card it came from, else the customer’s payout place, if not said',
    },
    another: { about: 'although one of the same amount is on its way' },
  },
  about:
    'asks for money of an order that is due back to be sent, and approves it within the limits',
  async run(desk, given) {
    const said = given.option('amount');
    const answers = await askRefund(desk, given.place('ORDER'), {
      amount: said === undefined ? undefined : readRupees(said, 'amount'),
      to: readPlace(given),
      another: given.has('another'),
    });
    return {
      lines: answers.flatMap(({ lines }) => lines),
      data: answers.map(({ data }) => data),
      failed: answers.some(({ failed }) => failed === true),
    };
  },
};

/** Where a refund is to go. Throws WrongUsage. */
function readPlace(given: Given): RefundTo {
  const text = given.option('to')?.trim();
  if (text === undefined || text === 'card' || text === 'bank') return text;
  const [holder = '', account = '', ifsc = ''] = text.split(',');
  const typed = text.includes('@')
    ? { Kind: 'upi' as const, Upi: text, Holder: '', Account: '', Ifsc: '' }
    : { Kind: 'account' as const, Upi: '', Holder: holder, Account: account, Ifsc: ifsc };
  const tidy = tidyPayout(typed);
  if (findPayoutError(tidy) || text.split(',').length > 3) {
    throw new WrongUsage('--to must be card, bank, a UPI id, or "HOLDER, ACCOUNT, IFSC".');
  }
  return placeOf(tidy);
}

export const bankFileCommand: DeskCommand = {
  name: 'refund bank-file',
  right: 'refunds.send',
  personal: true,
  takes: [],
  options: {
    save: { value: 'DIR', about: 'the folder that the file is written to', required: true },
    force: { about: 'even over a file that is there' },
    again: { value: 'N', about: 'a file that was made before, with the same refunds in it' },
  },
  about:
    'puts every approved refund by the bank into a file to upload, each once; with it they are sent',
  async run(desk, given) {
    const again = given.option('again');
    return makeRefundFile(desk, again === undefined ? undefined : readId(again));
  },
};

export const refundFailedCommand: DeskCommand = {
  name: 'refund failed',
  right: 'refunds.send',
  takes: ['REFUND'],
  options: { reason: { value: 'TEXT', about: 'why, for the audit log', required: true } },
  about: 'a refund will not be paid or came back: its money is due again',
  async run(desk, given) {
    return failRefund(desk, given.place('REFUND'), readWords(given, 'reason'));
  },
};
