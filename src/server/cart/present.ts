import type { GetCart } from '#shared/contract/cart.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import { picturesAt } from '#shared/content/marked-pictures.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import type { ShopContext } from '#server/context.ts';
import { pictureAddress } from '../catalogue/pictures.ts';
import type { BagLine } from './cart.ts';

type WireItem = NonNullable<PresentedOf<typeof GetCart>>[number];

/**
 * A line of the bag on the wire, with everything that the app needs to price it. `free`: how many pieces of each weight kept by
 * serial can still be sold.
 */
export function presentLine(
  { pictures, tax }: Pick<ShopContext, 'pictures' | 'tax'>,
  row: BagLine,
  free: ReadonlyMap<number, number> = new Map(),
): WireItem {
  const { line, detail, product, premium } = row;
  const left = Math.max(0, free.get(detail.id) ?? line.quantity);
  const [cover] = picturesAt(product.images, detail.grams);
  return {
    CartId: line.id,
    Quantity: line.quantity,
    ProductName: product.name,
    imagePath1: pictureAddress(pictures, cover?.name ?? '', cover?.grams),
    Source: product.metal,
    Purity: product.purity,
    PGold995: premium?.gold995 ?? '0',
    PGold999: premium?.gold999 ?? '0',
    PSilver999: premium?.silver999 ?? '0',
    Margin: detail.margin,
    Weight: `${exact(detail.grams).toFixed()}gm`,
    NetAmt: detail.netAmount,
    ServiceTax: detail.serviceTax,
    OtherTax: otherTaxOf(detail.otherTax, tax.profile),
    MakingCharge: detail.makingCharge,
    Logistics: detail.logistics,
    ...(left < line.quantity && { Left: left }),
  };
}
