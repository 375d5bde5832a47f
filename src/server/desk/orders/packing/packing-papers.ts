import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import { findSeller } from '#server/documents/seller.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { findOrder } from '#server/desk/find-order.ts';
import { findParcel, type Parcel } from './lock-parcel.ts';
import { contentsOf, findPackedLines, nominalGrams, type PackLine } from './packed-lines.ts';

// As with invoices, one at a time is drawn, and waiting requests are answered first.
const turns = limitConcurrency({
  atOnce: 1,
  waiting: 50,
  crowded: () => 'Many papers are drawn right now. Try again in a minute.',
});

/**
 * The label of a parcel, or its packing list, as a PDF of its current state. Throws a Refusal 404, and 409 for an order with
 * nothing to pack.
 */
export async function drawPackingPaper(
  desk: Desk,
  number: string,
  paper: 'label' | 'list',
): Promise<{ name: string; bytes: Buffer }> {
  const { shop } = desk;
  const { order } = await findOrder(desk, number);
  if (order.kind === 'digital') {
    throw new Refusal(
      REFUSED.conflict,
      `${order.number} is digital metal: there is nothing to pack.`,
    );
  }
  const lines = await findPackedLines(shop, order.id);
  const parcel = await findParcel(shop, order.id);
  const seller = await findSeller(shop);
  const { seal, courier, tracking } = parcel;
  const madeAt = parcel.changedAt;
  const said = { order: order.number, seal, courier, tracking, madeAt };
  const bytes = await turns.run(async () => {
    if (paper === 'label') {
      const { drawLabel } = await import('#server/documents/pdf/draw-label.ts');
      return drawLabel({ ...said, to: order.shipping, from: seller });
    }
    const { drawPackingList } = await import('#server/documents/pdf/draw-packing-list.ts');
    const list = {
      ...said,
      placedAt: order.placedAt,
      invoice: order.invoiceNumber ?? '',
      billTo: order.billing,
      shipTo: order.shipping,
      seller,
      pieces: listedPieces(parcel, lines),
      grams: nominalGrams(lines).toFixed(),
    };
    return drawPackingList(list, shop.demo);
  });
  return { name: `${paper === 'label' ? 'label' : 'packing-list'}-${order.number}.pdf`, bytes };
}

/** The contents of a sealed parcel, or of an open one so far. */
function listedPieces({ seal, pieces }: Parcel, lines: PackLine[]) {
  const contents = seal ? pieces : contentsOf(lines);
  return contents.map(({ position, serial, grams }) => {
    const line = lines.find((each) => each.position === position)?.line;
    return {
      name: line?.productName ?? '',
      purity: line?.purity ?? '',
      nominal: line ? exact(line.grams).toFixed() : '',
      serial,
      weighed: grams,
    };
  });
}
