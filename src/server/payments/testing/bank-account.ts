import { indianTime } from '#shared/india-time.ts';
import { rupeesOf } from '../paise.ts';

/** A line of the bank's own books, which is what really happened. */
export interface BankLine {
  /** Epoch ms. */
  at: number;
  way: 'in' | 'out';
  paise: number;
  utr: string;
  remark: string;
  /** The customer who paid, by place; undefined where it is nobody's payment for an order. */
  who?: number;
  /** The order that its payer meant. */
  order?: string;
}

const OPENING = 500_000_000_00;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** For tests: the store's account at its bank, and the statements that the bank gives of it. */
export class BankAccount {
  readonly lines: BankLine[] = [];
  private numbers = 0;

  /** `run`: a number that no other account of the test has. */
  constructor(private readonly run: number) {}

  newUtr = (): string =>
    `4${String(this.run).padStart(5, '0')}${String((this.numbers += 1)).padStart(6, '0')}`;

  add(line: Omit<BankLine, 'utr'> & { utr?: string }): BankLine {
    const added = { ...line, utr: line.utr ?? this.newUtr() };
    this.lines.push(added);
    return added;
  }

  /** The bank's CSV of its lines from one on, the first being 0. */
  statement(from = 0): Uint8Array {
    let balance = OPENING;
    const rows = this.lines.map(({ at, way, paise, utr, remark }) => {
      balance += way === 'in' ? paise : -paise;
      const [year = '', month = '', day = ''] = indianTime(at).day.split('-');
      const date = `${day}/${month}/${year.slice(2)}`;
      const [out, into] = way === 'in' ? ['', rupeesOf(paise)] : [rupeesOf(paise), ''];
      return [date, quoted(remark), utr, date, out, into, rupeesOf(balance)].join(',');
    });
    const text = [
      'AURUM REFINERS',
      'Account No :50200011122233',
      '',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      ...rows.slice(from),
      '',
    ].join('\r\n');
    return new TextEncoder().encode(text);
  }
}
