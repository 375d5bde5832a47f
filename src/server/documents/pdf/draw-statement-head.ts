import { m } from '#server/messages/compiled/messages.js';
import { startOfIndianDay } from '#shared/india-time.ts';
import { dayText, momentText } from '../invoices/invoice-texts.ts';
import type { Statement } from '../statements/statement.ts';
import { BRASS, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

const NAME: Style = { size: 16, weight: 600 };
const TITLE: Style = { size: 12 };
const BODY: Style = { size: 8, colour: SOFT };
const LABEL: Style = { size: 7, colour: SOFT };
const VALUE: Style = { size: 9 };
const STRONG: Style = { size: 9, weight: 600 };
const GAP = 11;
const HALF = INNER / 2;

const spanText = ({ from, to }: Statement): string =>
  m.statement_span_text({ from: writtenDay(from), to: writtenDay(to) });
const writtenDay = (day: string): string => dayText(new Date(startOfIndianDay(day) ?? 0));

/** Draws the issuer, the customer and the days of a statement. Returns where the drawing ended. */
export function drawStatementHead(sheet: Sheet, statement: Statement): number {
  const { seller, customer, madeAt } = statement;
  const left = { x: MARGIN, width: HALF };
  const right = { x: MARGIN + HALF, width: HALF, align: 'right' as const };
  const name = sheet.write(seller.name, { ...left, y: MARGIN }, NAME) + 3;
  const contact = [
    seller.address,
    [seller.email, seller.phone].filter(Boolean).join(' · '),
    seller.gstNumber && m.invoice_gstin({ number: seller.gstNumber }),
  ].filter((line) => line.trim());
  const below = contact.reduce((y, line) => sheet.write(line, { ...left, y }, BODY), name);
  const title = sheet.write(m.statement_title(), { ...right, y: MARGIN }, TITLE);
  const rule = Math.max(below, title) + 12;
  sheet.rule(rule, BRASS, 0.8);

  const facts: [string, string, string][] = [
    [m.statement_for(), customer.name, `${customer.number} · ${customer.email}`],
    [m.statement_span(), spanText(statement), ''],
    [m.statement_made(), momentText(madeAt), ''],
  ];
  const width = INNER / facts.length;
  const ends = facts.map(([label, value, small], index) => {
    const box = { x: MARGIN + width * index, width: width - 12 };
    const y = sheet.write(label, { ...box, y: rule + GAP }, LABEL);
    const end = sheet.write(value, { ...box, y }, index === 0 ? STRONG : VALUE);
    return small ? sheet.write(small, { ...box, y: end }, BODY) : end;
  });
  return Math.max(...ends) + GAP;
}

/** Draws the head of every page after the first. */
export function drawShortStatementHead(sheet: Sheet, statement: Statement): number {
  const box = { y: MARGIN, width: HALF };
  const named = sheet.write(statement.seller.name, { ...box, x: MARGIN }, STRONG);
  const right = { ...box, x: MARGIN + HALF, align: 'right' as const };
  const end = Math.max(named, sheet.write(spanText(statement), right, VALUE));
  sheet.rule(end + 6, BRASS, 0.8);
  return end + 6 + GAP;
}
