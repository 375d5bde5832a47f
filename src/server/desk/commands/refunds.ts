import { findPayoutError, tidyPayout } from '#shared/accounts/payout.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { REFUND_STATES } from '#server/db/schema/refunds.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { askRefunds, type RefundTo } from '#server/payments/refunds/ask-refunds.ts';
import { makeBankFile, readBankFile } from '#server/payments/refunds/bank-file.ts';
import {
  findRefundsIn,
  isOnItsWay,
  listRefunds,
  lockRefund,
  ON_ITS_WAY,
  paiseOnTheirWay,
  type RefundRow,
} from '#server/payments/refunds/find-refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { approveRefundAct, whereTo } from '../acts/approve-refund.ts';
import { refundFailedAct } from '../acts/refund-failed.ts';
import { carryOut } from '../approvals/desk-act.ts';
import {
  type Desk,
  type DeskAnswer,
  type DeskCommand,
  type Given,
  WrongUsage,
} from '../command.ts';
import { lockOrder } from '../lock-order.ts';
import { AMOUNT, readRupees } from '../money.ts';
import { LIMIT, readId, readLimit, readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { table } from '../table.ts';
import { age, count, rupees } from '../words.ts';

export const refundsCommand: DeskCommand = {
  name: 'refunds',
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
    const amount = said === undefined ? undefined : readRupees(said, 'amount');
    const to = readPlace(given);
    const asked = await together(desk, async (tx) => {
      const { order } = await lockOrder(tx, given.place('ORDER'));
      const open = (await listRefunds(tx.shop, order.id)).filter(isOnItsWay);
      const { over } = await findOrderMoney(tx.shop, order);
      const isThere =
        amount === undefined
          ? over === paiseOnTheirWay(open) && open.length > 0
          : open.some((each) => each.amount === amount);
      // Typed again, it goes on with what was asked for before.
      if (isThere && !given.has('another')) return open;
      const rows = await askRefunds(tx.shop, order, {
        paise: amount === undefined ? undefined : paiseOf(amount),
        to,
        by: `desk:${desk.by}`,
      });
      for (const { code, amount: part, way } of rows) {
        await recordAudit(tx, {
          act: 'refund-ask',
          subject: order.number,
          details: { refund: code, amount: part, way },
        });
      }
      return rows;
    });
    return join(await approveAll(desk, given.place('ORDER').trim().toUpperCase(), asked));
  },
};

async function approveAll(desk: Desk, order: string, rows: RefundRow[]): Promise<DeskAnswer[]> {
  const answers: DeskAnswer[] = [];
  for (const row of rows) {
    const { code: refund, amount } = row;
    answers.push(
      await carryOut(desk, approveRefundAct, { refund, order, amount, to: whereTo(row) }),
    );
  }
  return answers;
}

const join = (answers: DeskAnswer[]): DeskAnswer => ({
  lines: answers.flatMap(({ lines }) => lines),
  data: answers.map(({ data }) => data),
  failed: answers.some(({ failed }) => failed === true),
});

/** Where money is to go back to. Throws WrongUsage. */
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
  const place: PayoutTo = {
    kind: tidy.Kind,
    upi: tidy.Upi,
    holder: tidy.Holder,
    account: tidy.Account,
    ifsc: tidy.Ifsc,
  };
  return place;
}

export const bankFileCommand: DeskCommand = {
  name: 'refund bank-file',
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
    const file =
      again === undefined
        ? await together(desk, async (tx) => {
            const made = await makeBankFile(tx.shop, `desk:${desk.by}`);
            if (made) await recordAudit(tx, auditOf('refund-file', made));
            return made;
          })
        : await together(desk, async (tx) => {
            const found = await readBankFile(tx.shop, readId(again));
            await recordAudit(tx, auditOf('refund-file-again', found));
            return found;
          });
    if (!file) return { lines: ['No approved refund waits for the bank.'], data: { count: 0 } };
    const { id, name, text, count: rows, total } = file;
    return {
      lines: [
        `${count(rows, 'refund')}, ${rupees(total)}, in file ${id}. ${again === undefined ? 'They are sent: upload it to the bank, once.' : 'It was made before: upload it only if the bank does not have it.'}`,
      ],
      data: { file: id, name, count: rows, total, changed: again === undefined },
      files: [{ name, bytes: new TextEncoder().encode(text) }],
    };
  },
};

const auditOf = (
  act: string,
  { id, count: rows, total }: { id: number; count: number; total: string },
) => ({
  act,
  subject: String(id),
  details: { count: rows, total },
});

export const refundFailedCommand: DeskCommand = {
  name: 'refund failed',
  takes: ['REFUND'],
  options: { reason: { value: 'TEXT', about: 'why, for the audit log', required: true } },
  about: 'a refund will not be paid or came back: its money is due again',
  async run(desk, given) {
    const reason = readWords(given, 'reason');
    const { refund } = await inTransaction(desk.shop, (tx) =>
      lockRefund(tx, given.place('REFUND')),
    );
    const { code, amount } = refund;
    return carryOut(desk, refundFailedAct, { refund: code, amount, reason });
  },
};
