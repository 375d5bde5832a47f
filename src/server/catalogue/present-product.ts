import type { Product, RelatedProduct } from '#shared/contract/catalogue.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import type { ShopContext } from '#server/context.ts';
import type { PremiumRow } from './find-premiums.ts';
import type { LeafProduct } from './list-leaf-products.ts';
import type { RelatedProductRow } from './list-related-products.ts';
import { pictureAddress, type PictureManifest } from './pictures.ts';

/** An exact decimal as people write it: no trailing zeros, no exponent. */
export const plainDecimal = (text: string): string => exact(text).toFixed();

/** A product at one weight, field by field, with what the app needs to price it itself. */
export function presentProduct(
  { pictures, tax }: Pick<ShopContext, 'pictures' | 'tax'>,
  premiums: PremiumRow | undefined,
  { product, weight, weights }: LeafProduct,
  productTypeId: number,
): Product {
  const image = (index: number) => pictureAddress(pictures, product.images[index] ?? '');
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
    Gram: weights.map(({ id, grams }) => ({ P_DetailsId: id, Denomination: plainDecimal(grams) })),
    imagePath1: image(0),
    imagePath2: image(1),
    imagePath3: image(2),
    imagePath4: image(3),
    imagePath5: image(4),
    VideoPath: product.video ? `/pictures/${product.video}` : '',
    AmazoneLink: product.marketplaces.amazon ?? '',
    FlipkaertLink: product.marketplaces.flipkart ?? '',
    AjioLink: product.marketplaces.ajio ?? '',
  };
}

export function presentRelatedProduct(
  pictures: PictureManifest,
  { product, productTypeId, detailId }: RelatedProductRow,
): RelatedProduct {
  return {
    P_Id: productTypeId,
    C_Id: product.categoryId,
    S_Id: product.subcategoryId ?? 0,
    P_DetailsId: detailId,
    ProductName: product.name,
    imagePath1: pictureAddress(pictures, product.images[0] ?? ''),
  };
}
