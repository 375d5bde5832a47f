import { writeInvoice } from '#server/documents/invoices/write-invoice.ts';
import { writeStatement } from '#server/documents/statements/write-statement.ts';
import type { HandlersOf } from './handler.ts';

export const paperHandlers: HandlersOf<'GetInvoice' | 'GetStatement'> = {
  async GetInvoice({ ONumber }, { shop, customer }) {
    const { fileName, pdf } = await writeInvoice(shop, customer.customerId, ONumber.trim());
    return { data: [{ FileName: fileName, Pdf: pdf.toString('base64') }] };
  },

  async GetStatement({ From, To, Format }, { shop, customer }) {
    const asked = { from: From, to: To, format: Format };
    const { fileName, mediaType, bytes } = await writeStatement(shop, customer.customerId, asked);
    return { data: [{ FileName: fileName, MediaType: mediaType, File: bytes.toString('base64') }] };
  },
};
