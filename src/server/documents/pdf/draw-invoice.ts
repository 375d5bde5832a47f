import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from '../invoices/invoice.ts';
import { BOTTOM, drawFeet } from './draw-feet.ts';
import { drawHead, drawShortHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawSums, sumsHeight } from './draw-sums.ts';
import { Sheet } from './sheet.ts';

/** The invoice as a PDF; of a demo as a specimen. The same invoice is the same bytes. */
export async function drawInvoice(invoice: Invoice, demo = false): Promise<Buffer> {
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
  drawFeet(sheet, m.invoice_generated(), demo ? m.invoice_specimen() : undefined);
  return sheet.bytes();
}
