import type { Registration } from '../e-invoices/gateway.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Invoice } from '../invoices/invoice.ts';
import { dayText, notesOf, paidByText } from '../invoices/invoice-texts.ts';
import { BOTTOM, drawFeet } from './draw-feet.ts';
import { drawHead, drawShortHead, type Head } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { drawRegistration } from './draw-registration.ts';
import { drawSums, sumsHeight } from './draw-sums.ts';
import { Sheet } from './sheet.ts';

/**
 * The invoice as a PDF; a specimen in a demo, and with its registration once it has one. The same invoice gives the same bytes
 * while TEMPLATE stays the same.
 */
export async function drawInvoice(
  invoice: Invoice,
  demo = false,
  registration?: Registration,
): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${m.invoice_title()} ${invoice.number}`,
    author: invoice.seller.name,
    createdAt: new Date(invoice.invoicedAt),
  });
  const head = headOf(invoice);
  const nextPage = () => {
    sheet.doc.addPage();
    return drawShortHead(sheet, head);
  };
  const closing = {
    sums: invoice.sums,
    total: { label: m.invoice_sum_paid(), value: invoice.paid },
    inWords: invoice.inWords,
    notes: notesOf(invoice),
    seller: invoice.seller.name,
  };
  const after = sumsHeight(sheet, closing);
  const below = drawHead(sheet, head);
  const top = registration ? drawRegistration(sheet, registration, below) : below;
  const end = drawLines(sheet, invoice, { top, bottom: BOTTOM, after, nextPage });
  drawSums(sheet, closing, end + after <= BOTTOM ? end : nextPage());
  drawFeet(sheet, m.invoice_generated(), demo ? m.invoice_specimen() : undefined);
  return sheet.bytes();
}

function headOf(invoice: Invoice): Head {
  return {
    title: m.invoice_title(),
    number: invoice.number,
    seller: invoice.seller,
    facts: [
      [
        [m.invoice_number(), invoice.number],
        [m.invoice_date(), dayText(invoice.invoicedAt)],
        [m.invoice_place_of_supply(), invoice.placeOfSupply],
      ],
      [
        [m.invoice_order_number(), invoice.orderNumber],
        [m.invoice_order_date(), dayText(invoice.placedAt)],
        [m.invoice_paid_by(), paidByText(invoice)],
      ],
    ],
    billTo: invoice.billTo,
    buyerPan: invoice.buyerPan,
    // Digital metal is not delivered anywhere.
    shipTo: invoice.kind === 'digital' ? undefined : invoice.shipTo,
  };
}
