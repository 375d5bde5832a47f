import type { BankFormat } from '#server/db/schema/incoming.ts';

type Column = Exclude<keyof BankFormat, 'dateOrder'>;

/** Headings of Indian banks' files, the more telling ones first. */
const HEADINGS: Record<Column, readonly RegExp[]> = {
  date: [/^value da?te?$/, /^(txn|tran|transaction|trans|posting) date$/, /^date$/, /date/],
  remark: [
    /^(narration|description|particulars|transaction remarks|remarks)$/,
    /narration|descri|particular|remark|details/,
  ],
  credit: [/^(credit|deposit|cr)( amount| amt)?( ?\(? ?(inr|rs\.?) ?\)?)?$/, /deposit|credit/],
  debit: [/^(debit|withdrawal|dr)( amount| amt)?( ?\(? ?(inr|rs\.?) ?\)?)?$/, /withdrawal|debit/],
  amount: [/^(transaction )?amount( ?\(? ?(inr|rs\.?) ?\)?)?$/],
  direction: [/^(cr|dr) ?\/ ?(cr|dr)$/, /^(type|transaction type|debit ?\/ ?credit)$/],
  reference: [
    /^utr( ?no\.?| number)?$/,
    /^(chq|cheque) ?\.?\/? ?ref\.? ?(no|number)?\.?$/,
    /ref|utr/,
  ],
  balance: [/balance/],
  id: [/^(tran|transaction|txn) ?id$/],
  payer: [/^(payer|remitter|sender|from)( name)?$/],
  payerAccount: [/^(payer|remitter|sender)( a\/?c| account)( no\.?| number)?$/],
  time: [/^(txn|transaction|tran)? ?time$/],
};

/** Normalises a heading for comparison. */
export const plainHeading = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * The format of a file by its headings, where they name a date, a text and columns of money. Days are read day first, as India
 * writes them. Undefined where the row is not a row of headings.
 */
export function guessFormat(cells: readonly string[]): BankFormat | undefined {
  const headings = cells.map(plainHeading);
  const taken = new Set<string>();
  const find = (column: Column): string | undefined => {
    for (const like of HEADINGS[column]) {
      const at = headings.findIndex(
        (heading) => heading && !taken.has(heading) && like.test(heading),
      );
      if (at >= 0) {
        taken.add(headings[at] ?? '');
        return cells[at]?.trim();
      }
    }
    return undefined;
  };
  const date = find('date');
  const direction = find('direction');
  const [balance, amount] = [find('balance'), find('amount')];
  const [credit, debit] = amount ? [] : [find('credit'), find('debit')];
  const remark = find('remark');
  const isMoney = (credit && debit) || amount;
  if (!date || !remark || !isMoney) return undefined;
  return {
    date,
    dateOrder: 'DMY',
    remark,
    credit,
    debit,
    amount,
    direction,
    balance,
    reference: find('reference'),
    id: find('id'),
    payerAccount: find('payerAccount'),
    payer: find('payer'),
    time: find('time'),
  };
}
