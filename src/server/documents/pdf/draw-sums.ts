import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from '../invoices/invoice.ts';
import { notesOf, sumLabel, sumText } from '../invoices/invoice-texts.ts';
import { BRASS, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

const ROW: Style = { size: 9 };
const LABEL: Style = { size: 9, colour: SOFT };
const SMALL: Style = { size: 7, colour: SOFT };
const WORDS: Style = { size: 9, weight: 600 };
const NOTE: Style = { size: 7.5, colour: SOFT };
const TOTAL: Style = { size: 11, weight: 600 };

const SUMS_WIDTH = 200;
const SUMS_X = MARGIN + INNER - SUMS_WIDTH;
const WORDS_WIDTH = INNER - SUMS_WIDTH - 36;
const ROW_STEP = 13.5;
const TOP_GAP = 12;
const NOTE_GAP = 4;

/** The height of what stands below the table: it is never cut by the end of a page. */
export function sumsHeight(sheet: Sheet, invoice: Invoice): number {
  const sums = invoice.sums.length * ROW_STEP + 30;
  const words =
    12 +
    sheet.heightOf(invoice.inWords, WORDS_WIDTH, WORDS) +
    10 +
    notesOf(invoice).reduce((h, note) => h + sheet.heightOf(note, WORDS_WIDTH, NOTE) + NOTE_GAP, 0);
  return TOP_GAP + Math.max(sums, words);
}

/** What was charged and paid on the right, the same in words and what is to be said on the left. */
export function drawSums(sheet: Sheet, invoice: Invoice, top: number): void {
  let y = top + TOP_GAP;
  for (const sum of invoice.sums) {
    drawSum(sheet, y, [sumLabel(sum), LABEL], [sumText(sum), ROW]);
    y += ROW_STEP;
  }
  sheet.rule(y + 3, BRASS, 0.8, SUMS_X, SUMS_WIDTH);
  drawSum(sheet, y + 8, [m.invoice_sum_paid(), TOTAL], [formatRupees(invoice.paid), TOTAL]);

  const box = { x: MARGIN, width: WORDS_WIDTH };
  const label = sheet.write(m.invoice_in_words(), { ...box, y: top + TOP_GAP }, SMALL);
  let note = sheet.write(invoice.inWords, { ...box, y: label + 1 }, WORDS) + 10;
  for (const text of notesOf(invoice)) {
    note = sheet.write(text, { ...box, y: note }, NOTE) + NOTE_GAP;
  }
}

function drawSum(sheet: Sheet, y: number, label: [string, Style], value: [string, Style]): void {
  const box = { x: SUMS_X, y, width: SUMS_WIDTH };
  sheet.write(label[0], box, label[1]);
  sheet.write(value[0], { ...box, align: 'right' }, value[1]);
}
