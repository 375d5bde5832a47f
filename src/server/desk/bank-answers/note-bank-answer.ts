import { Refusal } from '#shared/contract/refusal.ts';
import type { BankAnswerReply } from '#shared/desk/contract/payments/bank-answer.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import { type DeskAnswer, WrongUsage } from '../command-line/command.ts';
import { done } from '../command-line/done.ts';
import { count, rupees } from '../command-line/words.ts';
import { whyShortened } from '../shortened-number.ts';
import { type BankAnswerLine, readBankAnswer } from './read-bank-answer.ts';

type Row = BankAnswerReply['rows'][number];

/** Money that leaves in files for the bank: payouts or refunds. */
export interface Transfers<T extends Transfer = Transfer> {
  /** `payout`. */
  noun: string;
  /** What a line names by its code: `sale`. */
  named: string;
  find: (code: string) => Promise<T | undefined>;
  notePaid: (transfer: T, reference: string) => Promise<DeskAnswer>;
  noteFailed: (transfer: T, reason: string) => Promise<DeskAnswer>;
}

export interface Transfer {
  code: string;
  /** Rupees with two decimals. */
  amount: string;
  state: 'unsent' | 'sent' | 'paid' | 'failed';
  /** The desk's own word for its state. */
  word: string;
  /** What it was noted as paid with. */
  reference: string;
  /** Why earlier transfers of the same money failed, where they have the same code. */
  failedBefore?: string[];
}

/**
 * Notes the bank's answers about transfers, line by line, each in its own transaction: correct lines are noted even where others
 * are wrong. With `check` it only reports what it would do. Throws a Refusal 400 for another kind of file.
 */
export async function noteBankAnswer<T extends Transfer>(
  transfers: Transfers<T>,
  bytes: Uint8Array,
  { check }: { check: boolean },
): Promise<BankAnswerReply> {
  const rows: Row[] = [];
  for (const line of readBankAnswer(bytes)) {
    const found = await transfers.find(line.code);
    const row = judge(line, { found, before: rows, named: transfers.named });
    const isNew = row.what === 'paid' || row.what === 'failed';
    rows.push(!check && found && isNew ? await note(transfers, found, row) : row);
  }
  const of = (what: Row['what']) => rows.filter((row) => row.what === what).length;
  const lines = [
    `${count(of('paid'), transfers.noun)} paid, ${of('failed')} failed, ${of('before')} known before, ${of('wrong')} wrong${of('asked') > 0 ? `, ${of('asked')} waiting for a second person` : ''}.`,
    ...(check ? ['Nothing was changed.'] : []),
  ];
  return { lines, changed: !check && of('paid') + of('failed') > 0, rows };
}

function judge(
  { line, code, amount, reference, failure, unsure }: BankAnswerLine,
  { found, before, named }: { found: Transfer | undefined; before: Row[]; named: string },
): Row {
  const row = { line, code, amount, reference };
  const wrong = (words: string): Row => ({ ...row, what: 'wrong', words });
  const known = (): Row => ({ ...row, what: 'before', words: 'Noted before.' });
  if (!found) return wrong(`There is no such ${named}.`);
  if (found.amount !== amount) return wrong(`The ${named} is of ${rupees(found.amount)}.`);
  if (before.some((other) => other.code === code)) return wrong('The file names it twice.');
  if (failure) {
    // The answer of then may be read once more: it says nothing of the transfer that the bank has now.
    if (found.state === 'sent' && found.failedBefore?.includes(failure)) {
      return wrong(
        `The bank said “${failure}” of an earlier transfer: if it is this one, note it by hand.`,
      );
    }
    if (found.state === 'sent') return { ...row, what: 'failed', words: failure };
    if (found.state === 'failed') return known();
    return wrong(`The bank says ${failure}, and it is ${found.word}.`);
  }
  if (unsure) return wrong(`The bank says ${unsure}: note it by hand once it is paid.`);
  if (!reference) return wrong('It has no UTR.');
  const shortened = whyShortened(reference);
  if (shortened) return wrong(shortened);
  if (before.some((other) => utrKey(other.reference) === utrKey(reference))) {
    return wrong('The file has this UTR twice.');
  }
  if (found.state === 'paid') {
    return utrKey(found.reference) === utrKey(reference)
      ? known()
      : wrong(`It was noted as paid with ${found.reference}.`);
  }
  if (found.state === 'failed') {
    return wrong('It was noted as failed: its money may have gone another time. Ask the bank.');
  }
  if (found.state !== 'sent') return wrong('It was in no file: note it by hand.');
  return { ...row, what: 'paid', words: '' };
}

async function note<T extends Transfer>(
  { notePaid, noteFailed }: Transfers<T>,
  transfer: T,
  row: Row,
): Promise<Row> {
  try {
    const answer =
      row.what === 'failed'
        ? await noteFailed(transfer, row.words)
        : await notePaid(transfer, row.reference);
    const { approval, changed, lines } = done(answer);
    const words = lines.join(' ');
    if (approval !== undefined) return { ...row, what: 'asked', words };
    return changed ? row : { ...row, what: 'before', words };
  } catch (error) {
    // One that somebody else has settled meanwhile, or whose UTR is none, keeps nobody from noting the rest.
    if (error instanceof Refusal || error instanceof WrongUsage)
      return { ...row, what: 'wrong', words: error.message };
    throw error;
  }
}
