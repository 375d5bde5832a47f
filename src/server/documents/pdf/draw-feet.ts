import { m } from '#server/messages/compiled/messages.js';
import { FAINT, INNER, MARGIN, PAGE, type Sheet, SOFT, type Style, WARN } from './sheet.ts';

const FOOT: Style = { size: 7, colour: SOFT };
const FOOT_HEIGHT = 20;
/** Where the foot of a page begins. */
export const BOTTOM = PAGE.height - MARGIN - FOOT_HEIGHT;

/** The style of the specimen mark, above everything in the page's margin. */
const SPECIMEN: Style = { size: 8, weight: 600, colour: WARN };
const SPECIMEN_Y = 14;

/**
 * Draws a sentence and the page's number below every page, at the end, when the page count is known. A demo's paper is marked as
 * a `specimen` above every page.
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
