import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { standingSteps } from '#server/orders/lifecycle/standing-steps.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { findOrder, nameOf } from '#server/desk/find-order.ts';
import { findParcel, whyNotPacked } from './lock-parcel.ts';
import { findPackedLines, nominalGrams, weighedGrams } from './packed-lines.ts';
import { openPoints } from './seal-parcel.ts';
import { findUsedSealsOf } from './used-seals.ts';

/** An order's lines and parcel for packing. Throws a Refusal 404. */
export async function showPacking(desk: Desk, number: string): Promise<Packing> {
  const { shop, by } = desk;
  const { order, customer, steps } = await findOrder(desk, number);
  const lines = await findPackedLines(shop, order.id);
  const parcel = await findParcel(shop, order.id);
  const received = standingSteps(steps).find(({ state }) => state === 'payment-received');
  const not = whyNotPacked(order);
  return {
    order: order.number,
    state: order.state,
    customer: nameOf(customer),
    shipping: order.shipping,
    amount: order.paid,
    ...(received && { paidAt: received.at.getTime() }),
    lines: lines.map(({ position, line, kept, taken, inStock }) => ({
      position,
      name: line.productName,
      metal: line.metal,
      purity: line.purity,
      grams: exact(line.grams).toFixed(),
      quantity: line.quantity,
      image: pictureAddress(shop.pictures, line.image),
      kept,
      taken,
      inStock,
    })),
    packer: parcel.packer,
    mine: parcel.packer === '' || parcel.packer === by,
    seal: parcel.seal,
    ...(parcel.sealedAt && { sealedAt: parcel.sealedAt.getTime() }),
    sealedBy: parcel.sealedBy,
    usedSeals: not === undefined ? await findUsedSealsOf(shop.db, parcel, order.number) : [],
    courier: parcel.courier,
    tracking: parcel.tracking,
    revision: parcel.revision,
    weighed: weighedGrams(lines).toFixed(),
    nominal: nominalGrams(lines).toFixed(),
    open: openPoints(parcel, lines),
    ...(not !== undefined && { not }),
  };
}
