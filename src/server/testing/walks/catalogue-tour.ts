import { eq, inArray } from 'drizzle-orm';
import {
  GetCategoryFront,
  GetCustomizedProductTypeFront,
  GetFinalProductFront,
  GetNameByIdForFront,
  GetProductTypeFront,
  GetSubCategoryFront,
  type Product,
} from '#shared/contract/catalogue.ts';
import type { ShopContext } from '#server/context.ts';
import { call } from '../call.ts';
import { productDetails, products } from '../../db/schema/catalogue.ts';

/** For tests: walks through a catalogue by the API, and changes that undo themselves. */
export class CatalogueTour {
  constructor(readonly shop: ShopContext) {}

  /** The ids of a place by its names; the place must exist. */
  async place(PT_Name: string, C_Name = '', SC_Name = '') {
    const { data } = await call(this.shop, GetNameByIdForFront, { PT_Name, C_Name, SC_Name });
    const ids = data?.[0];
    if (!ids) throw new Error(`There is no ${PT_Name} ${C_Name} ${SC_Name}`);
    return { P_Id: ids.P_id, C_Id: ids.C_Id, S_Id: ids.S_Id };
  }

  async productsOf(leaf: LeafKeys, type: string | number = 0): Promise<Product[]> {
    const { data } = await call(this.shop, GetFinalProductFront, { ...leaf, type });
    return data?.[0]?.Product ?? [];
  }

  async categoriesOf(type: string) {
    const { P_Id } = await this.place(type);
    return (await call(this.shop, GetCategoryFront, { P_Id })).data ?? [];
  }

  /** Every leaf that a visitor can reach. */
  async leaves() {
    const types = [
      ...((await call(this.shop, GetProductTypeFront, {})).data ?? []),
      ...((await call(this.shop, GetCustomizedProductTypeFront, {})).data ?? []),
    ];
    const leaves = [];
    for (const { P_id } of types) {
      for (const tile of (await call(this.shop, GetCategoryFront, { P_Id: P_id })).data ?? []) {
        const below = (await call(this.shop, GetSubCategoryFront, tile)).data ?? [];
        for (const { P_Id, C_Id, S_Id, ...names } of below.length > 0 ? below : [tile]) {
          leaves.push({ leaf: { P_Id, C_Id, S_Id }, names });
        }
      }
    }
    return leaves;
  }

  async weight(uniqueId: string) {
    const [row] = await this.shop.db
      .select()
      .from(productDetails)
      .where(eq(productDetails.uniqueId, uniqueId));
    if (!row) throw new Error(`There is no ${uniqueId}`);
    return row;
  }

  /** The ids of all weights in a category. */
  async weightIds(categoryId: string | number): Promise<number[]> {
    const rows = await this.shop.db
      .select({ id: productDetails.id })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(eq(products.categoryId, Number(categoryId)));
    return rows.map(({ id }) => id);
  }

  /** Runs `inside` while these weights are withdrawn. */
  async withWithdrawn(ids: number[], inside: () => Promise<void>): Promise<void> {
    const set = async (withdrawn: boolean) => {
      await this.shop.db
        .update(productDetails)
        .set({ withdrawn })
        .where(inArray(productDetails.id, ids));
    };
    await set(true);
    try {
      await inside();
    } finally {
      await set(false);
    }
  }

  /** Runs `inside` while the products of these categories are not on display. */
  async withHidden(categoryIds: (string | number)[], inside: () => Promise<void>): Promise<void> {
    const set = async (display: boolean) => {
      await this.shop.db
        .update(products)
        .set({ display })
        .where(inArray(products.categoryId, categoryIds.map(Number)));
    };
    await set(false);
    try {
      await inside();
    } finally {
      await set(true);
    }
  }
}

type LeafKeys = Awaited<ReturnType<CatalogueTour['place']>>;
