import { eq } from 'drizzle-orm';
import { GetFinalProductFront, type Product } from '#shared/contract/catalogue.ts';
import type { ProductContent } from '#shared/desk/catalogue/product-content.ts';
import {
  catalogueOperations,
  type ProductFacts,
} from '#shared/desk/contract/catalogue/catalogue.ts';
import { categories, productDetails, products } from '#server/db/schema/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { CatalogueProduct, SaveDraft, PublishDraft } = catalogueOperations;

/** A clerk who works on the catalogue, through the desk's whole API. */
export class CatalogueDesk {
  constructor(
    readonly shop: ShopContext,
    readonly who: TestStaff,
  ) {}

  facts(productId: number): Promise<ProductFacts> {
    return callDesk(this.shop, CatalogueProduct, { productId }, this.who);
  }

  /** Saves a draft of a product after applying `change` to its content. */
  async draft(productId: number, change: (content: ProductContent) => ProductContent) {
    const { draft, content, publishedState } = await this.facts(productId);
    const saved = await callDesk(
      this.shop,
      SaveDraft,
      {
        productId,
        ...(draft && { draftId: draft.id }),
        revision: draft?.revision ?? 0,
        content: change(content),
      },
      this.who,
    );
    const { id, revision } = saved.draft;
    return { ...saved, seen: { draftId: id, revision, publishedState } };
  }

  publish(seen: { draftId: number; revision: number; publishedState: string }) {
    return callDesk(this.shop, PublishDraft, seen, this.who);
  }

  async change(productId: number, change: (content: ProductContent) => ProductContent) {
    const { seen } = await this.draft(productId, change);
    return this.publish(seen);
  }
}

/** A demo shop, and the product of a weight in it. */
export async function openCatalogueShop(code: string) {
  const shop = await openTestShop({ demo: true });
  return { shop, bar: await productOf(shop, code) };
}

/** A clerk of the catalogue and an owner. Before each test: the clock may have locked sessions of the tests before. */
export const twoAtTheCatalogue = async (shop: TestShop) => ({
  meera: new CatalogueDesk(shop, await newStaff(shop, ['catalogue'])),
  rohan: new CatalogueDesk(shop, await newStaff(shop, ['owner'])),
});

/** Changes one weight of a product, without its MRP, which could prevent the change. */
export const withWeight =
  (code: string, set: Partial<ProductContent['weights'][number]>) =>
  (content: ProductContent): ProductContent => ({
    ...content,
    weights: content.weights.map((weight) =>
      weight.uniqueId === code ? { ...weight, mrp: '0', ...set } : weight,
    ),
  });

/** The product with a weight of this code, and the weight's id. */
export async function productOf(
  { db }: Pick<ShopContext, 'db'>,
  code: string,
): Promise<{ productId: number; detailId: number }> {
  const [row] = await db.select().from(productDetails).where(eq(productDetails.uniqueId, code));
  if (!row) throw new Error(`No weight ${code}`);
  return { productId: row.productId, detailId: row.id };
}

export const marginShown = async (
  shop: ShopContext,
  weight: Parameters<typeof shownTo>[1],
): Promise<string | undefined> => (await shownTo(shop, weight))[0]?.Margin;

/** What the shop shows a visitor who opens this weight. */
export async function shownTo(
  shop: ShopContext,
  { productId, detailId }: { productId: number; detailId: number },
): Promise<Product[]> {
  const [row] = await shop.db
    .select({ product: products, productTypeId: categories.productTypeId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, productId));
  if (!row) throw new Error('No such product');
  const { data } = await call(shop, GetFinalProductFront, {
    P_Id: row.productTypeId,
    C_Id: row.product.categoryId,
    S_Id: row.product.subcategoryId ?? 0,
    type: detailId,
  });
  return data.flatMap(({ Product }) => Product);
}
