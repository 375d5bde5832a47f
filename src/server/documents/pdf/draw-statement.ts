import { m } from '#server/messages/compiled/messages.js';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { withMinus } from '#shared/pricing/indian-digits.ts';
import { indianTime } from '#shared/india-time.ts';
import { columnRupees, dayText } from '../invoices/invoice-texts.ts';
import type { MetalSummary, StatedMovement, Statement } from '../statements/statement.ts';
import {
  metalText,
  movementText,
  payoutText,
  surchargeText,
} from '../statements/statement-texts.ts';
import { BOTTOM, drawFeet } from './draw-feet.ts';
import { drawShortStatementHead, drawStatementHead } from './draw-statement-head.ts';
import { type Column, drawTable } from './draw-table.ts';
import { INNER, MARGIN, Sheet, SOFT, type Style } from './sheet.ts';

const NOTE: Style = { size: 7.5, colour: SOFT };
const TABLE_GAP = 18;
const NOTE_GAP = 4;
const NOTES_GAP = 8;

/** The statement as a PDF; a specimen in a demo. The same statement gives the same bytes. */
export async function drawStatement(statement: Statement, demo = false): Promise<Buffer> {
  const sheet = new Sheet({
    title: m.statement_title(),
    author: statement.seller.name,
    createdAt: statement.madeAt,
  });
  const nextPage = () => {
    sheet.doc.addPage();
    return drawShortStatementHead(sheet, statement);
  };
  const room = { bottom: BOTTOM, nextPage };
  const top = drawStatementHead(sheet, statement);
  let y =
    TABLE_GAP + (await drawTable(sheet, summaryColumns(), statement.metals, { ...room, top }));
  const notes = notesOf(statement);
  if (statement.movements.length > 0) {
    const after = heightOf(sheet, notes);
    y = await drawTable(sheet, movementColumns(), statement.movements, { ...room, top: y, after });
  }
  drawNotes(sheet, notes, y, nextPage);
  drawFeet(sheet, m.statement_generated(), demo ? m.statement_specimen() : undefined);
  return sheet.bytes();
}

/** Gives the one column without a width what the others leave. */
const widened = <Row>(columns: Column<Row>[]): Column<Row>[] => {
  const left = INNER - columns.reduce((taken, { width }) => taken + width, 0);
  return columns.map((each) => (each.width === 0 ? { ...each, width: left } : each));
};

const grams = (units: Parameters<typeof toGrams>[0]): string => withMinus(toGrams(units));

const column = <Row>(
  align: 'left' | 'right',
  width: number,
  head: string,
  text: (row: Row) => string,
): Column<Row> => ({ align, width, head, text });

const summaryColumns = (): Column<MetalSummary>[] =>
  widened([
    column('left', 0, m.statement_metal(), ({ source }) => metalText(source)),
    column('right', 74, m.statement_opening(), ({ opening }) => grams(opening)),
    column('right', 74, m.statement_in(), ({ came }) => grams(came)),
    column('right', 74, m.statement_out(), ({ went }) => grams(went)),
    column('right', 74, m.statement_closing(), ({ closing }) => grams(closing)),
    column('right', 84, m.statement_paid(), ({ bought }) => columnRupees(bought)),
    column('right', 84, m.statement_got(), ({ sold }) => columnRupees(sold)),
  ]);

/** Empty for metal that moved without rupees. */
const rupeesOrNone = (rupees: string | undefined): string => (rupees ? columnRupees(rupees) : '');

const movementColumns = (): Column<StatedMovement>[] =>
  widened([
    {
      ...column('left', 66, m.statement_date(), ({ at }: StatedMovement) => dayText(at)),
      details: ({ at }) => indianTime(at.getTime()).time,
    },
    {
      ...column('left', 0, m.statement_movement(), describe),
      details: (row) =>
        [row.number, surchargeText(row), payoutText(row)].filter(Boolean).join('\n'),
    },
    column('right', 60, m.statement_grams(), ({ units }) => grams(units)),
    column('right', 60, m.statement_held(), ({ held }) => grams(held)),
    column('right', 58, m.statement_rate(), ({ trade }) => rupeesOrNone(trade?.rate)),
    column('right', 72, m.statement_gst(), ({ trade }) => rupeesOrNone(trade?.gst)),
    column('right', 84, m.statement_total(), ({ trade }) => rupeesOrNone(trade?.total)),
  ]);

const describe = (movement: StatedMovement): string =>
  m.statement_what({ movement: movementText(movement), metal: metalText(movement.source) });

const notesOf = ({ movements, seller }: Statement): string[] => [
  ...(movements.length === 0 ? [m.statement_none()] : []),
  m.statement_note_metal({ shop: seller.name }),
  m.statement_note_purchases(),
];

/** With the gap above them. */
const heightOf = (sheet: Sheet, notes: string[]): number =>
  notes.reduce((height, note) => height + sheet.heightOf(note, INNER, NOTE) + NOTE_GAP, NOTES_GAP);

function drawNotes(sheet: Sheet, notes: string[], end: number, nextPage: () => number): void {
  let y = end + heightOf(sheet, notes) > BOTTOM ? nextPage() : end + NOTES_GAP;
  for (const note of notes) {
    y = sheet.write(note, { x: MARGIN, y, width: INNER }, NOTE) + NOTE_GAP;
  }
}
