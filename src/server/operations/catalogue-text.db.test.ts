import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productDetails } from '../db/schema/catalogue.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { dispatch } from './dispatch.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

describe('any text in any field', () => {
  const fields = {
    GetCustomizedProductTypeFront: ['IsCustomized'],
    GetCategoryFront: ['P_Id'],
    GetSubCategoryFront: ['P_Id', 'C_Id'],
    GetCustomizedCategoryFront: ['P_Id'],
    GetNameByIdForFront: ['PT_Name', 'C_Name', 'SC_Name'],
    GetProductFront: ['P_Id', 'C_Id', 'S_Id'],
    GetFinalProductFront: ['P_Id', 'C_Id', 'S_Id', 'type'],
  } as const;
  const awkward = [
    "1'; drop table products cascade; --",
    '1 or 1=1',
    "' union select password_hash from customers --",
    '<script>alert(1)</script>',
    '%',
    // A NUL is dropped from any text; alone it would be no name at all.
    'a\0b',
    '\ud800',
    'श्री',
    '-1',
    '1.5',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'x'.repeat(20_000),
  ];
  const cases = Object.entries(fields).flatMap(([name, names]) =>
    names.map((field) => [name as keyof typeof fields, field] as const),
  );

  it.each(cases)('%s.%s finds nothing and breaks nothing', async (name, field) => {
    const good = { P_Id: 1, C_Id: 1, S_Id: 0, type: 0, PT_Name: 'Gold Bars', C_Name: 'Minted Bar' };
    const before = await countRows();
    for (const value of awkward) {
      const body = JSON.stringify({ ...good, SC_Name: '', [field]: value });
      const outcome = await dispatch(shop, name, body, {
        address: '192.0.2.9',
        cookie: undefined,
        giveCookie: () => undefined,
      });
      if (!outcome.ok) expect(outcome.code, value).toBe(400);
      // An unknown weight gives the whole leaf; repeating IsCustomized changes nothing.
      else if (field !== 'type' && field !== 'IsCustomized')
        expect(outcome.data, value).toEqual([]);
    }
    expect(await countRows()).toBe(before);
  });

  async function countRows(): Promise<number> {
    const [row] = await shop.db.select({ rows: sql<string>`count(*)` }).from(productDetails);
    return Number(row?.rows);
  }
});
