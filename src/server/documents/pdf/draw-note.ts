import type { Registration } from '../e-invoices/gateway.ts';
import { m } from '#server/messages/compiled/messages.js';
import { dayText } from '../invoices/invoice-texts.ts';
import type { Note, NoteKind } from '../notes/note.ts';
import { drawFeet } from './draw-feet.ts';
import { drawHead } from './draw-head.ts';
import { drawRegistration } from './draw-registration.ts';
import { drawSums } from './draw-sums.ts';
import { FAINT, INNER, MARGIN, Sheet, SOFT, type Style } from './sheet.ts';

const LABEL: Style = { size: 7, colour: SOFT };
const REASON: Style = { size: 9 };

const WORDS: Record<NoteKind, { title: () => string; total: () => string; says: () => string }> = {
  'credit-note': {
    title: m.note_credit_title,
    total: m.note_credit_total,
    says: m.note_credit_says,
  },
  'debit-note': { title: m.note_debit_title, total: m.note_debit_total, says: m.note_debit_says },
};

/** A credit or debit note as a PDF of one page. The same note gives the same bytes. */
export async function drawNote(
  note: Note,
  demo = false,
  registration?: Registration,
): Promise<Buffer> {
  const words = WORDS[note.kind];
  const title = words.title();
  const sheet = new Sheet({
    title: `${title} ${note.number}`,
    author: note.seller.name,
    createdAt: new Date(note.issuedAt),
  });
  const below = drawHead(sheet, {
    title,
    number: note.number,
    seller: note.seller,
    facts: [
      [
        [m.note_number(), note.number],
        [m.note_date(), dayText(note.issuedAt)],
        [m.invoice_place_of_supply(), note.placeOfSupply],
      ],
      [
        [m.note_invoice(), note.invoice.number],
        [m.invoice_date(), dayText(note.invoice.invoicedAt)],
        [m.invoice_order_number(), note.orderNumber],
      ],
    ],
    billTo: note.billTo,
  });
  const top = registration ? drawRegistration(sheet, registration, below) : below;
  sheet.rule(top, FAINT, 0.5);
  const label = sheet.write(m.note_reason(), { x: MARGIN, y: top + 8, width: INNER }, LABEL);
  const end = sheet.write(note.reason, { x: MARGIN, y: label, width: INNER }, REASON) + 8;
  sheet.rule(end, FAINT, 0.5);
  const closing = {
    sums: note.sums,
    total: { label: words.total(), value: note.total },
    inWords: note.inWords,
    notes: [
      note.metal ? m.note_credit_metal({ metal: note.metal }) : words.says(),
      m.invoice_reverse_charge(),
    ],
    seller: note.seller.name,
  };
  drawSums(sheet, closing, end);
  drawFeet(sheet, m.invoice_generated(), demo ? m.invoice_specimen() : undefined);
  return sheet.bytes();
}
