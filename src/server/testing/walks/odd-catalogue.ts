import { categories, productDetails, products, productTypes } from '../../db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';

/** Names that try to break out of whatever they are written into. */
export const ODD_NAMES = [
  `</script><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'onload='alert(1)`,
  '<!--<script>',
  ']]> & &amp; \\u003c \\',
  'श्री 🪙 Coin',
  'Bar 50/50 #1 ?x=1 100%',
];

/** A product type for each odd name, with a category and a product of the same name. */
export async function addOddCatalogue(
  shop: ShopContext,
  names: string[] = ODD_NAMES,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const position = 100 + index;
    const [type] = await shop.db
      .insert(productTypes)
      .values({ name, image: name, position })
      .returning();
    const [category] = await shop.db
      .insert(categories)
      .values({ productTypeId: type?.id ?? 0, name, image: name, position })
      .returning();
    const [product] = await shop.db
      .insert(products)
      .values({
        categoryId: category?.id ?? 0,
        name,
        metal: 'Gold',
        purity: '999',
        images: [name],
        shortDescription: name,
        description: name,
        purityText: name,
        packagingText: name,
        certification: name,
        collection: name,
        packaging: name,
        convertToCoin: false,
        position,
      })
      .returning();
    await shop.db.insert(productDetails).values({
      productId: product?.id ?? 0,
      uniqueId: `ODD-${index} ${name}`,
      grams: '10',
      size: name,
      mrp: '0',
      margin: '1',
      netAmount: '0',
      serviceTax: '0',
      otherTax: '0',
      makingCharge: '0',
      logistics: '0',
      position,
    });
  }
}
