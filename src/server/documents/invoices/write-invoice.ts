import { setImmediate } from 'node:timers/promises';
import { m } from '#server/messages/compiled/messages.js';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import type { ShopContext } from '#server/context.ts';
import { findInvoice } from './find-invoice.ts';

export interface WrittenInvoice {
  fileName: string;
  pdf: Buffer;
}

// Drawing a document blocks for some 30 ms: one at a time, and waiting requests are answered first.
const turns = limitConcurrency({ atOnce: 1, waiting: 50, crowded: m.invoice_crowded });

/**
 * The GST invoice of one of the customer's own orders, as a PDF. Throws a Refusal 404 where there is none, and
 * 429 where too many are requested at once.
 */
export async function writeInvoice(
  shop: ShopContext,
  customerId: number,
  orderNumber: string,
): Promise<WrittenInvoice> {
  const invoice = await findInvoice(shop, customerId, orderNumber);
  const pdf = await turns.run(async () => {
    await setImmediate();
    // Loaded with the first invoice: the store starts a quarter of a second earlier without it.
    const { drawInvoice } = await import('../pdf/draw-invoice.ts');
    return drawInvoice(invoice, shop.demo);
  });
  return { fileName: `invoice-${invoice.number.replaceAll(/[^\w-]/g, '-')}.pdf`, pdf };
}
