import { paiseOfParts } from './amounts.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { startOfIndianDay } from '#shared/india-time.ts';
import {
  MOST_LINES,
  MOST_REMARK,
  oneLine,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';
import { allOf, oneOf, textAt, type XmlNode } from './xml-node.ts';

export const isCamt = (text: string): boolean =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<([\w-]+:)?Document[\s>]/.test(text);

/** Deeper than any statement, so that a file made for it cannot use up the stack. */
const DEEPEST = 60;

/**
 * Reads a CAMT.053 file: every booked entry, and each payment of an entry that has several. A document type and entities of
 * the file's own are refused, so nothing is ever expanded. Throws a Refusal 400.
 */
export function readCamt(text: string): Statement[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw unreadable('The file has a document type of its own.');
  if (tooDeep(text) || XMLValidator.validate(text) !== true)
    throw unreadable('The file is no whole XML.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
  });
  const statements = allOf(parser.parse(text) as XmlNode, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw unreadable('The file has no statement: no BkToCstmrStmt.');
  const read = statements.map(readOne);
  const lines = read.reduce((sum, statement) => sum + statement.lines.length, 0);
  if (lines > MOST_LINES) throw unreadable(`The file has more than ${MOST_LINES} lines.`);
  return read;
}

function tooDeep(text: string): boolean {
  let depth = 0;
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function readOne(statement: XmlNode): Statement {
  const account = accountOf(oneOf(statement, 'Acct'));
  const entries = allOf(statement, 'Ntry');
  const booked = entries.filter((entry) => /^(BOOK)?$/.test(statusOf(entry)));
  refuseUnlessWhole(statement, booked);
  return { account, lines: booked.flatMap((entry) => readEntry(entry, account)) };
}

const statusOf = (entry: XmlNode): string => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');

/** Throws unless the booked entries lead from the opening to the closing balance, where the bank gives both. */
function refuseUnlessWhole(statement: XmlNode, booked: XmlNode[]): void {
  const balances = allOf(statement, 'Bal');
  const balanceOf = (...codes: string[]) =>
    balances.find((balance) => codes.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')));
  const [opening, closing] = [balanceOf('OPBD', 'PRCD'), balanceOf('CLBD')];
  if (!opening || !closing) return;
  const sum = booked.reduce((paise, entry) => paise + signedPaise(entry), signedPaise(opening));
  if (sum !== signedPaise(closing)) {
    throw unreadable(
      'The entries do not add up from the opening balance to the closing one: the file is not whole.',
    );
  }
}

const isCredit = (node: XmlNode): boolean => textAt(node, 'CdtDbtInd') === 'CRDT';
const signedPaise = (node: XmlNode): number => (isCredit(node) ? 1 : -1) * readPaise(node, 'Amt');

function readPaise(node: XmlNode, ...path: string[]): number {
  const amount = oneOf(node, ...path);
  const text = textAt(amount);
  const currency = textAt(amount, '@Ccy');
  if (currency !== 'INR')
    throw unreadable(`The statement is in ${currency || 'no currency'}, not INR.`);
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw unreadable(`${text.slice(0, 30)} is no amount of rupees.`);
  return paiseOfParts(whole, decimals);
}

function readEntry(entry: XmlNode, account: string): StatementLine[] {
  const at = timeOf(oneOf(entry, 'ValDt')) ?? timeOf(oneOf(entry, 'BookgDt'));
  if (at === undefined) throw unreadable('An entry of the statement has no day.');
  const paise = readPaise(entry, 'Amt');
  if (paise === 0) return [];
  const base = { at, direction: isCredit(entry) ? ('in' as const) : ('out' as const) };
  const payments = allOf(entry, 'NtryDtls', 'TxDtls');
  const parts = payments.map((payment) => ({ payment, paise: partOf(payment) }));
  const sum = parts.reduce((total, part) => total + (part.paise ?? 0), 0);
  // Several payments in one entry become lines of their own where each has its amount.
  if (parts.length > 1 && parts.every((part) => (part.paise ?? 0) > 0) && sum === paise) {
    return parts.map((part) =>
      readPayment(entry, part.payment, { ...base, paise: part.paise ?? 0, account, alone: false }),
    );
  }
  return [readPayment(entry, payments[0] ?? {}, { ...base, paise, account, alone: true })];
}

function partOf(payment: XmlNode): number | undefined {
  const path = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']].find((each) => textAt(payment, ...each));
  return path && readPaise(payment, ...path);
}

interface Base {
  at: number;
  direction: 'in' | 'out';
  paise: number;
  account: string;
  /** Whether the payment is its entry's only one. */
  alone: boolean;
}

function readPayment(entry: XmlNode, payment: XmlNode, base: Base): StatementLine {
  const { account, alone, ...line } = base;
  const other = line.direction === 'in' ? 'Dbtr' : 'Cdtr';
  const texts = allOf(payment, 'RmtInf', 'Ustrd').map((each) => textAt(each));
  const refs = ['EndToEndId', 'TxId', 'InstrId']
    .map((name) => textAt(payment, 'Refs', name))
    .filter((text) => text && text !== 'NOTPROVIDED');
  const remark = [
    ...texts,
    textAt(payment, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textAt(payment, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
    ...refs,
  ].filter(Boolean);
  const ownAccount = accountOf(oneOf(payment, 'RltdPties', 'CdtrAcct'));
  return {
    ...line,
    remark: oneLine([...new Set(remark)].join(' / ')).slice(0, MOST_REMARK),
    reference: textAt(payment, 'Refs', 'AcctSvcrRef') || refs[0] || textAt(entry, 'AcctSvcrRef'),
    payerName:
      textAt(payment, 'RltdPties', other, 'Nm') || textAt(payment, 'RltdPties', other, 'Pty', 'Nm'),
    payerAccount: accountOf(oneOf(payment, 'RltdPties', `${other}Acct`)),
    virtualAccount: line.direction === 'in' && ownAccount !== account ? ownAccount : '',
    bankId: alone ? textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef') : '',
  };
}

const accountOf = (node: XmlNode): string =>
  textAt(node, 'Id', 'IBAN') || textAt(node, 'Id', 'Othr', 'Id');

/** A date means the beginning of that day in India; a time without a zone is India's. */
function timeOf(node: XmlNode): number | undefined {
  const time = textAt(node, 'DtTm');
  if (!time) return startOfIndianDay(textAt(node, 'Dt').slice(0, 10));
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}+05:30`;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? undefined : at;
}
