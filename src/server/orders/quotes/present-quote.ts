import type { PresentedOf } from '#shared/contract/operation.ts';
import type { LockPrice } from '#shared/contract/price-lock.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { pictureAddress, type PictureManifest } from '#server/catalogue/pictures.ts';
import type { QuoteRow } from './quote-price.ts';
import { gramsOfAll } from '../present-orders.ts';
import { rupees } from '../sold-line.ts';
import { surchargeOn } from './surcharge.ts';

type WireLock = NonNullable<PresentedOf<typeof LockPrice>>[number];

/** A held price as the wire gives it. */
export function presentQuote(pictures: PictureManifest, lock: QuoteRow): WireLock {
  const { lines, totals } = lock;
  return {
    QuoteId: lock.id,
    ONumber: lock.orderNumber,
    expiresAt: lock.expiresAt.getTime(),
    Lines: lines.map((line) => ({
      ProductName: line.productName,
      imagePath1: pictureAddress(pictures, line.image),
      Source: line.metal,
      Purity: line.purity,
      Weight: writeWeight(line.grams),
      Quantity: line.quantity,
      Price: line.price,
      MakingCharge: line.makingCharge,
    })),
    Amount: totals.amount,
    Gst: totals.gst,
    MakingCharge: totals.makingCharge,
    OtherTax: totals.otherTax,
    Logistics: totals.logistics,
    Coupon: totals.coupon,
    Total: totals.total,
    Surcharge: rupees(surchargeOn(totals.total, lock.surchargePercent)),
    SurchargePercent: exact(lock.surchargePercent).toFixed(),
    FromHolding: lock.kind === 'convert' ? gramsOfAll(lines) : '0',
  };
}
