import { m } from '#server/messages/compiled/messages.js';
import { FAINT, INNER, MARGIN, PAGE, type Sheet, SOFT, type Style, WARN } from './sheet.ts';

const FOOT: Style = { size: 7, colour: SOFT };
const FOOT_HEIGHT = 20;
/** Where what is not the foot of a page ends. */
export const BOTTOM = PAGE.height - MARGIN - FOOT_HEIGHT;

/** Above everything on a page, in its margin. */
const SPECIMEN: Style = { size: 8, weight: 600, colour: WARN };
const SPECIMEN_Y = 14;

/**
 * A sentence and the page's number below every page: at the end, when it is known how many there are. A paper of a
 * demo says above every page that it is a `specimen`.
 */
export function drawFeet(sheet: Sheet, sentence: string, specimen?: string): void {
  const pages = sheet.doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    sheet.doc.switchToPage(page);
    const box = { x: MARGIN, y: BOTTOM + FOOT_HEIGHT - 8, width: INNER };
    if (specimen) sheet.write(specimen, { ...box, y: SPECIMEN_Y }, SPECIMEN);
    sheet.rule(box.y - 5, FAINT, 0.5);
    sheet.write(sentence, box, FOOT);
    const count = m.invoice_page({ page: page + 1, pages });
    sheet.write(count, { ...box, align: 'right' }, FOOT);
  }
}
