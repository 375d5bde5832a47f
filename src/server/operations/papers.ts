import { writeInvoice } from '../papers/write-invoice.ts';
import type { HandlersOf } from './handler.ts';

export const paperHandlers: HandlersOf<'GetInvoice'> = {
  async GetInvoice({ ONumber }, { shop, customer }) {
    const { fileName, pdf } = await writeInvoice(shop, customer.customerId, ONumber.trim());
    return { data: [{ FileName: fileName, Pdf: pdf.toString('base64') }] };
  },
};
