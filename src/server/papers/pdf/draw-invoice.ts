import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from '../invoice.ts';
import { drawHead, drawShortHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawSums, sumsHeight } from './draw-sums.ts';
import { FAINT, INNER, MARGIN, PAGE, Sheet, SOFT, type Style } from './sheet.ts';

const FOOT: Style = { size: 7, colour: SOFT };
const FOOT_HEIGHT = 20;
const BOTTOM = PAGE.height - MARGIN - FOOT_HEIGHT;

/** The invoice as a PDF. The same invoice is the same bytes. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${m.invoice_title()} ${invoice.number}`,
    author: invoice.seller.name,
    createdAt: invoice.invoicedAt,
  });
  const nextPage = () => {
    sheet.doc.addPage();
    return drawShortHead(sheet, invoice);
  };
  const after = sumsHeight(sheet, invoice);
  const top = drawHead(sheet, invoice);
  const end = drawLines(sheet, invoice, { top, bottom: BOTTOM, after, nextPage });
  drawSums(sheet, invoice, end + after <= BOTTOM ? end : nextPage());
  drawFeet(sheet);
  return sheet.bytes();
}

/** At the end, when it is known how many pages there are. */
function drawFeet(sheet: Sheet): void {
  const pages = sheet.doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    sheet.doc.switchToPage(page);
    const box = { x: MARGIN, y: BOTTOM + FOOT_HEIGHT - 8, width: INNER };
    sheet.rule(box.y - 5, FAINT, 0.5);
    sheet.write(m.invoice_generated(), box, FOOT);
    const count = m.invoice_page({ page: page + 1, pages });
    sheet.write(count, { ...box, align: 'right' }, FOOT);
  }
}
