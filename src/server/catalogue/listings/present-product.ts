import type { Product, RelatedProduct } from '#shared/contract/catalogue.ts';
import { picturesAt } from '#shared/content/marked-pictures.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { type OfferText, writeOffer } from '#shared/pricing/offer.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import type { ShopContext } from '#server/context.ts';
import { chargedPiece } from '../offers/find-offers.ts';
import type { PremiumRow } from '../offers/find-premiums.ts';
import type { LeafProduct } from './list-leaf-products.ts';
import type { RelatedProductRow } from './list-related-products.ts';
import { filmAddress, pictureAddress, type PictureManifest } from '../pictures.ts';

/** An exact decimal in plain notation: no trailing zeros, no exponent. */
export const plainDecimal = (text: string): string => exact(text).toFixed();

/** A product at one weight, field by field, with what the app needs to price it. */
export function presentProduct(
  { pictures, tax }: Pick<ShopContext, 'pictures' | 'tax'>,
  premiums: PremiumRow | undefined,
  { product, productTypeId, weight, weights }: LeafProduct,
  /** How many pieces of each weight kept by serial can still be sold. */
  free: ReadonlyMap<number, number> = new Map(),
): Product {
  const isSoldOut = (id: number) => (free.get(id) ?? 1) <= 0;
  const shown = picturesAt(product.images, weight.grams);
  const image = (index: number) =>
    pictureAddress(pictures, shown[index]?.name ?? '', shown[index]?.grams);
  const denomination = plainDecimal(weight.grams);
  return {
    P_Id: productTypeId,
    C_Id: product.categoryId,
    S_Id: product.subcategoryId ?? 0,
    P_DetailsId: weight.id,
    ProductName: product.name,
    MetalCategory: product.metal,
    Purity: product.purity,
    PGold995: plainDecimal(premiums?.gold995 ?? '0'),
    PGold999: plainDecimal(premiums?.gold999 ?? '0'),
    PSilver999: plainDecimal(premiums?.silver999 ?? '0'),
    MRP: plainDecimal(weight.mrp),
    Logistics: plainDecimal(weight.logistics),
    Margin: plainDecimal(weight.margin),
    NetAmt: plainDecimal(weight.netAmount),
    ServiceTax: plainDecimal(weight.serviceTax),
    OtherTax: plainDecimal(otherTaxOf(weight.otherTax, tax.profile)),
    MakingCharge: plainDecimal(weight.makingCharge),
    ShortDesc: product.shortDescription,
    FullDesc: product.description,
    Desc2: product.purityText,
    Desc3: product.packagingText,
    UniqueId: weight.uniqueId,
    Denomination: denomination,
    Weight: writeWeight(denomination),
    Size: weight.size,
    Certification: product.certification,
    Collection: product.collection,
    pakaging: product.packaging,
    IsConvertToCoin: product.convertToCoin,
    isDisplay: product.display,
    ...(isSoldOut(weight.id) && { SoldOut: true }),
    Gram: weights.map((one) => ({
      P_DetailsId: one.id,
      Denomination: plainDecimal(one.grams),
      ...(isSoldOut(one.id) && { SoldOut: true }),
      Offer: writeOffer(chargedPiece(product, one, premiums, tax.profile)),
    })),
    imagePath1: image(0),
    imagePath2: image(1),
    imagePath3: image(2),
    imagePath4: image(3),
    imagePath5: image(4),
    VideoPath: filmAddress(pictures, product.video, product.images),
    AmazoneLink: product.marketplaces.amazon ?? '',
    FlipkaertLink: product.marketplaces.flipkart ?? '',
    AjioLink: product.marketplaces.ajio ?? '',
  };
}

export function presentRelatedProduct(
  pictures: PictureManifest,
  { product, productTypeId, detailId, grams }: RelatedProductRow,
  Offers: OfferText[],
): RelatedProduct {
  const [cover] = picturesAt(product.images, grams);
  return {
    P_Id: productTypeId,
    C_Id: product.categoryId,
    S_Id: product.subcategoryId ?? 0,
    P_DetailsId: detailId,
    ProductName: product.name,
    // The list does not carry the product's weight: the picture carries it only where it shows another one.
    imagePath1: pictureAddress(
      pictures,
      cover?.name ?? '',
      cover?.grams === plainDecimal(grams) ? undefined : cover?.grams,
    ),
    Offers,
  };
}
