import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { InvoiceSum } from '../invoices/invoice-sums.ts';
import { sumLabel, sumText } from '../invoices/invoice-texts.ts';
import { BRASS, FAINT, INNER, MARGIN, type Sheet, SOFT, type Style } from './sheet.ts';

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
const TOTAL_HEIGHT = 27;
/** The height between the seller's name and the signature line. */
const SIGNING_ROOM = 14;

/** What a paper shows below its lines. */
export interface Closing {
  sums: InvoiceSum[];
  total: { label: string; value: string };
  inWords: string;
  /** Sentence by sentence. */
  notes: string[];
  /** The seller, who signs. */
  seller: string;
}

/** The height of what stands below the table, which is never split across pages. */
export function sumsHeight(sheet: Sheet, { sums, inWords, notes, seller }: Closing): number {
  const right =
    sums.length * ROW_STEP +
    TOTAL_HEIGHT +
    sheet.heightOf(m.paper_signs({ seller }), SUMS_WIDTH, SMALL) +
    SIGNING_ROOM +
    sheet.heightOf(m.paper_signatory(), SUMS_WIDTH, SMALL);
  const left =
    12 +
    sheet.heightOf(inWords, WORDS_WIDTH, WORDS) +
    10 +
    notes.reduce((h, note) => h + sheet.heightOf(note, WORDS_WIDTH, NOTE) + NOTE_GAP, 0);
  return TOP_GAP + Math.max(right, left);
}

/** Draws the charges and the total on the right, the total in words and the notes on the left. */
export function drawSums(sheet: Sheet, closing: Closing, top: number): void {
  let y = top + TOP_GAP;
  for (const sum of closing.sums) {
    if (sum.name === 'taxable') sheet.rule(y + 0.5, FAINT, 0.5, SUMS_X, SUMS_WIDTH);
    drawSum(sheet, y, [sumLabel(sum), LABEL], [sumText(sum), ROW]);
    y += ROW_STEP;
  }
  sheet.rule(y + 3, BRASS, 0.8, SUMS_X, SUMS_WIDTH);
  const { label: totalLabel, value } = closing.total;
  drawSum(sheet, y + 8, [totalLabel, TOTAL], [formatRupees(value), TOTAL]);
  drawSignature(sheet, closing.seller, y + TOTAL_HEIGHT);

  const box = { x: MARGIN, width: WORDS_WIDTH };
  const label = sheet.write(m.invoice_in_words(), { ...box, y: top + TOP_GAP }, SMALL);
  let note = sheet.write(closing.inWords, { ...box, y: label + 1 }, WORDS) + 10;
  for (const text of closing.notes) {
    note = sheet.write(text, { ...box, y: note }, NOTE) + NOTE_GAP;
  }
}

function drawSum(sheet: Sheet, y: number, label: [string, Style], value: [string, Style]): void {
  const box = { x: SUMS_X, y, width: SUMS_WIDTH };
  sheet.write(label[0], box, label[1]);
  sheet.write(value[0], { ...box, align: 'right' }, value[1]);
}

/** Draws room for a signature on a printed copy. */
function drawSignature(sheet: Sheet, seller: string, top: number): void {
  const box = { x: SUMS_X, width: SUMS_WIDTH, align: 'right' as const };
  const end = sheet.write(m.paper_signs({ seller }), { ...box, y: top }, SMALL) + SIGNING_ROOM;
  sheet.write(m.paper_signatory(), { ...box, y: end }, SMALL);
}
