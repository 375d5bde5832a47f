import { paiseOfParts } from './amounts.ts';
import { startOfIndianDay } from '#shared/india-time.ts';
import {
  MOST_LINES,
  MOST_REMARK,
  oneLine,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';

/** A field of MT940: its tag, and its text with continuation lines. */
interface Field {
  tag: string;
  text: string;
}

export const isMt940 = (text: string): boolean => /^(\{1:[^\n]*|\s*:20:)/.test(text);

/**
 * Reads a file of MT940 statements, one after another. Each must add up from its opening balance to its closing one. Throws a
 * Refusal 400.
 */
export function readMt940(text: string): Statement[] {
  const statements: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') statements.push([]);
    const own = statements.at(-1);
    if (!own) throw unreadable('The file does not begin as MT940 does, with :20:.');
    own.push(field);
  }
  const read = statements.map(readOne);
  const lines = read.reduce((sum, statement) => sum + statement.lines.length, 0);
  if (lines > MOST_LINES) throw unreadable(`The file has more than ${MOST_LINES} lines.`);
  return read;
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.replace(/^.*\{4:/, '')) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: rest });
    // `-` and `-}` end a message; `{…}` are its envelope.
    else if (last && !/^(-|-?\}.*|\{.*)$/.test(line.trim())) last.text += `\n${line}`;
  }
  return fields;
}

interface Balance {
  paise: number;
  currency: string;
}

function readOne(fields: Field[]): Statement {
  const textOf = (tags: RegExp) => fields.find(({ tag }) => tags.test(tag))?.text;
  const account = oneLine(textOf(/^25$/) ?? '');
  const opening = readBalance(textOf(/^60[FM]$/));
  const closing = readBalance(fields.findLast(({ tag }) => /^62[FM]$/.test(tag))?.text);
  if (!opening || !closing)
    throw unreadable('A statement of the file has no balance: :60F: or :62F:.');
  if (opening.currency !== 'INR')
    throw unreadable(`The statement is in ${opening.currency}, not INR.`);
  const lines: StatementLine[] = [];
  fields.forEach((field, at) => {
    if (field.tag !== '61') return;
    const next = fields[at + 1];
    lines.push(readLine(field.text, next?.tag === '86' ? next.text : ''));
  });
  const sum = lines.reduce((paise, line) => paise + signed(line), opening.paise);
  if (sum !== closing.paise) {
    throw unreadable(
      'The lines do not add up from the opening balance to the closing one: the file is not whole.',
    );
  }
  return { account, lines };
}

const signed = ({ direction, paise }: StatementLine): number =>
  direction === 'in' ? paise : -paise;

function readBalance(text: string | undefined): Balance | undefined {
  const [, side, currency = '', amount = ''] =
    /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(text?.trim() ?? '') ?? [];
  const paise = readPaise(amount);
  return side === undefined || paise === undefined
    ? undefined
    : { paise: side === 'C' ? paise : -paise, currency };
}

/** `13640,41`, `500,` and `500`: the comma is the decimal one. */
function readPaise(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:,(\d{0,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : paiseOfParts(whole, decimals);
}

const LINE =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12}(?:,\d{0,2})?)([NFS][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function readLine(text: string, about: string): StatementLine {
  const [, date = '', , side = '', , amount = '', , own = '', bank = '', more = ''] =
    LINE.exec(text) ?? [];
  const paise = readPaise(amount);
  const at = startOfIndianDay(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`);
  if (paise === undefined || at === undefined) {
    throw unreadable(`A line of the statement cannot be read: :61:${oneLine(text).slice(0, 80)}`);
  }
  if (paise === 0) throw unreadable('A line of the statement is of nothing.');
  const { remark, name, account } = readAbout(about);
  const reference = [bank, own]
    .map((each) => each.trim())
    .find((each) => each && each !== 'NONREF');
  return {
    // A debit that is reversed (RD) comes in, a credit that is reversed (RC) goes out.
    direction: side === 'C' || side === 'RD' ? 'in' : 'out',
    paise,
    at,
    remark: oneLine([remark, more, own.trim() === 'NONREF' ? '' : own, bank].join(' ')).slice(
      0,
      MOST_REMARK,
    ),
    reference: reference ?? '',
    payerName: name,
    payerAccount: account,
    virtualAccount: '',
    bankId: '',
  };
}

/** Field 86: free text, or parts such as `?20` (remark), `?31` (account), `?32` (name). */
function readAbout(text: string): { remark: string; name: string; account: string } {
  if (!/\?2\d/.test(text))
    return { remark: oneLine(text.replaceAll('\n', '')), name: '', account: '' };
  const parts = text
    .replaceAll('\n', '')
    .split(/\?(?=\d{2})/)
    .slice(1);
  const of = (codes: RegExp, between: string) =>
    oneLine(
      parts
        .filter((part) => codes.test(part))
        .map((part) => part.slice(2))
        .join(between),
    );
  return { remark: of(/^(2\d|6[0-3])/, ''), name: of(/^3[23]/, ''), account: of(/^31/, '') };
}
