import { indianTime } from '#shared/india-time.ts';
import { rupeesOf } from '../../paise.ts';
import type { StatementLine } from '../statement.ts';

interface Options {
  /** The index of a line that is left out, though the balances count it. */
  leaveOut?: number;
}

const OPENING = 10_000_000_000;
const signed = ({ direction, paise }: StatementLine) => (direction === 'in' ? paise : -paise);
const dayOf = ({ at }: StatementLine) => indianTime(at).day;
const kept = <Row>(rows: Row[], { leaveOut }: Options): Row[] =>
  rows.filter((_, index) => index !== leaveOut);

/** A bank's CSV with its running balance. */
export function csvOf(lines: StatementLine[], options: Options = {}): string {
  let balance = OPENING;
  const rows = lines.map((line) => {
    balance += signed(line);
    const [year, month, day] = dayOf(line).split('-');
    const amount = rupeesOf(line.paise);
    const remark = `"${line.remark.replaceAll('"', '""')}"`;
    const money = line.direction === 'in' ? `,${amount}` : `${amount},`;
    return `${day}/${month}/${year},${remark},${line.reference},${money},${rupeesOf(balance)}`;
  });
  return ['Date,Narration,Ref No.,Debit,Credit,Balance', ...kept(rows, options), ''].join('\n');
}

const mtAmount = (paise: number): string => rupeesOf(Math.abs(paise)).replace('.', ',');
const mtDay = (line: StatementLine): string => dayOf(line).slice(2).replaceAll('-', '');
const balanceOf = (tag: string, paise: number): string =>
  `:${tag}:${paise < 0 ? 'D' : 'C'}261101INR${mtAmount(paise)}`;

/** MT940 with text broken as SWIFT does, after 65 characters. */
export function mt940Of(lines: StatementLine[], options: Options = {}): string {
  const rows = lines.map((line) => {
    const side = line.direction === 'in' ? 'C' : 'D';
    const text = line.remark.match(/.{1,65}/g) ?? [];
    return `:61:${mtDay(line)}${side}${mtAmount(line.paise)}NTRF${line.reference || 'NONREF'}\r\n:86:${text.join('\r\n')}`;
  });
  const closing = lines.reduce((sum, line) => sum + signed(line), OPENING);
  return [
    ':20:STATEMENT',
    ':25:50200011122233',
    ':28C:1/1',
    balanceOf('60F', OPENING),
    ...kept(rows, options),
    balanceOf('62F', closing),
    '-',
    '',
  ].join('\r\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** CAMT.053 with one payment in each entry. */
export function camtOf(lines: StatementLine[], options: Options = {}): string {
  const money = (paise: number) =>
    `<Amt Ccy="INR">${rupeesOf(Math.abs(paise))}</Amt><CdtDbtInd>${paise < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, paise: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(paise)}</Bal>`;
  const rows = lines.map((line) => {
    const refs = line.reference ? `<Refs><AcctSvcrRef>${line.reference}</AcctSvcrRef></Refs>` : '';
    return `<Ntry>${money(signed(line))}<Sts>BOOK</Sts><ValDt><Dt>${dayOf(line)}</Dt></ValDt><NtryDtls><TxDtls>${refs}<RmtInf><Ustrd>${escaped(line.remark)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const closing = lines.reduce((sum, line) => sum + signed(line), OPENING);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>50200011122233</Id></Othr></Id></Acct>${balance('OPBD', OPENING)}${balance('CLBD', closing)}${kept(rows, options).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
