import { it } from 'vitest';
import demo from '../db/demo/catalogue.json' with { type: 'json' };
import * as c from '#shared/contract/catalogue.ts';
import { call } from '../testing/call.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { readCatalogueFile } from './import-file.ts';
import { importCatalogue } from './import-catalogue.ts';
it('bench', async () => {
  const shop = await openTestShop();
  const file: any = structuredClone(demo);
  let n = 0;
  const model = file.productTypes[0].categories[0].products[0];
  const types = file.productTypes;
  while (n < 5000) for (const t of types) for (const k of t.categories) for (const l of k.products ? [k] : k.subcategories) {
    n++;
    l.products.push({ ...model, name: `Bar ${n}`, weights: model.weights.slice(0, 3).map((w: any, i: number) => ({ ...w, uniqueId: `M-${n}-${i}` })) });
  }
  const time = async (name: string, f: () => Promise<unknown>) => { await f(); const t = performance.now(); await f(); console.log(name, Math.round(performance.now() - t), 'ms'); };
  let t = performance.now();
  const { catalogue } = readCatalogueFile(file); console.log('read', Math.round(performance.now() - t)); t = performance.now();
  await importCatalogue(shop.db, catalogue!); console.log('first import', Math.round(performance.now() - t));
  await time('same import', () => importCatalogue(shop.db, catalogue!));
  await time('types', () => call(shop, c.GetProductTypeFront, {}));
  await time('categories', () => call(shop, c.GetCategoryFront, { P_Id: 1 }));
  await time('sub', () => call(shop, c.GetSubCategoryFront, { P_Id: 1, C_Id: 3 }));
  await time('names', () => call(shop, c.GetNameByIdForFront, { PT_Name: 'gold bars', C_Name: 'minted bar', SC_Name: '' }));
  await time('final leaf of 130', () => call(shop, c.GetFinalProductFront, { P_Id: 1, C_Id: 1, S_Id: 0 }));
  await time('final one', () => call(shop, c.GetFinalProductFront, { P_Id: 1, C_Id: 1, S_Id: 0, type: 2 }));
  await time('related', () => call(shop, c.GetProductFront, { P_Id: 1, C_Id: 1, S_Id: 0 }));
  await time('home', () => call(shop, c.GetProCategoriesForFront, {}));
  await shop.close();
}, 120000);
