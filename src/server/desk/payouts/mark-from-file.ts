import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import type { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { findPayoutOf, payoutStateOf } from '#server/digital/payouts/find-payouts.ts';
import { type BankAnswerLine, readBankAnswer } from '#server/digital/payouts/read-bank-answer.ts';
import { payoutPaidAct } from '../acts/payout-paid.ts';
import { payoutFailedAct } from '../acts/payout-release.ts';
import { carryOut } from '../approvals/desk-act.ts';
import type { Desk } from '../command-line/command.ts';
import { count, rupees } from '../command-line/words.ts';

type Reply = DeskReplyOf<typeof payoutsOperations.MarkPayoutsFromFile>;
type Row = Reply['rows'][number];

/**
 * Notes the bank's answers about payouts, line by line, each in its own transaction: correct lines are noted even where others
 * are wrong. With `check` it only reports what it would do. Throws a Refusal 400 for another kind of file.
 */
export async function markFromFile(
  desk: Desk,
  bytes: Uint8Array,
  { check }: { check: boolean },
): Promise<Reply> {
  const rows: Row[] = [];
  for (const line of readBankAnswer(bytes)) {
    const row = await judge(desk, line, rows);
    rows.push(check || row.what === 'wrong' || row.what === 'before' ? row : await note(desk, row));
  }
  const of = (what: Row['what']) => rows.filter((row) => row.what === what).length;
  const lines = [
    `${count(of('paid'), 'payout')} paid, ${of('failed')} failed, ${of('before')} known before, ${of('wrong')} wrong${of('asked') > 0 ? `, ${of('asked')} waiting for a second person` : ''}.`,
    ...(check ? ['Nothing was changed.'] : []),
  ];
  return { lines, changed: !check && of('paid') + of('failed') > 0, rows };
}

async function judge(desk: Desk, line: BankAnswerLine, before: Row[]): Promise<Row> {
  const { sale, amount, reference, failure, unsure } = line;
  const row = { line: line.line, sale, amount, reference };
  const wrong = (words: string): Row => ({ ...row, what: 'wrong', words });
  const found = await findPayoutOf(desk.shop, sale);
  if (!found) return wrong('There is no such sale.');
  const state = payoutStateOf(found);
  if (found.ticket.total !== amount) return wrong(`The sale is of ${rupees(found.ticket.total)}.`);
  if (before.some((other) => other.sale === sale)) return wrong('The file names it twice.');
  if (failure) {
    if (state === 'sent') return { ...row, what: 'failed', words: failure };
    return wrong(`The bank says ${failure}, and it is ${state}.`);
  }
  if (unsure) return wrong(`The bank says ${unsure}: note it by hand once it is paid.`);
  if (!reference) return wrong('It has no UTR.');
  if (before.some((other) => other.reference === reference)) {
    return wrong('The file has this UTR twice.');
  }
  if (found.sale.paidAt) {
    return found.sale.paidReference === reference
      ? { ...row, what: 'before', words: 'Noted before.' }
      : wrong(`It was noted as paid with ${found.sale.paidReference}.`);
  }
  if (state !== 'sent') return wrong('It was in no file: note it by hand.');
  return { ...row, what: 'paid', words: '' };
}

async function note(desk: Desk, row: Row): Promise<Row> {
  const { sale, amount, reference } = row;
  if (row.what === 'failed') {
    await carryOut(desk, payoutFailedAct, { sale, reason: row.words });
    return row;
  }
  const { data, lines } = await carryOut(desk, payoutPaidAct, { sale, amount, reference });
  const { approval } = data as { approval?: number };
  return approval === undefined ? row : { ...row, what: 'asked', words: lines.join(' ') };
}
