import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueOperations, type ProductRow } from '#shared/desk/contract/catalogue/catalogue.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { CatalogueProducts, Stock } = catalogueOperations;
const PRODUCTS = 5000;
let shop: TestShop;
let clerk: TestStaff;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.execute(sql`
    insert into product_types (name, image, position) select 'Type ' || t, '', t from generate_series(1, 5) t`);
  await shop.db.execute(sql`
    insert into categories (product_type_id, name, image, position)
    select t.id, 'Category ' || c, '', c from product_types t, generate_series(1, 20) c`);
  await shop.db.execute(sql`
    insert into products (category_id, name, metal, purity, images, short_description, description, purity_text,
      packaging_text, certification, collection, packaging, convert_to_coin, position)
    select c.id, 'Product ' || c.id || '-' || n, 'Gold', '999', '[]', '', '', '', '', '', '', '', false, n
    from categories c, generate_series(1, ${PRODUCTS / 100}::int) n`);
  await shop.db.execute(sql`
    insert into product_details (product_id, unique_id, grams, size, mrp, margin, net_amount, service_tax, other_tax,
      making_charge, logistics, position)
    select p.id, 'P' || p.id || '-' || g, g, '', 0, 1, 0, 0, 0, 0, 0, g from products p, generate_series(1, 4) g`);
  await shop.db.execute(sql`
    insert into kept_by_serial (detail_id, since)
    select id, now() from product_details where product_id % 50 = 0`);
  clerk = await newStaff(shop, ['catalogue']);
}, 60_000);
afterAll(() => shop.close());

const list = (request: Parameters<typeof callDesk<typeof CatalogueProducts>>[2]) =>
  callDesk(shop, CatalogueProducts, request, clerk);

it('5,000 products come page by page, each once, in the order of the shop', async () => {
  const rows: ProductRow[] = [];
  for (let after: string | undefined; ;) {
    const page = await list({ limit: 500, ...(after && { after }) });
    rows.push(...page.rows);
    if (page.next === null) break;
    after = page.next;
  }
  expect(rows).toHaveLength(PRODUCTS);
  expect(new Set(rows.map(({ productId }) => productId)).size).toBe(PRODUCTS);
  const places = rows.map(({ place }) => place.join());
  expect([...new Set(places)]).toHaveLength(100);
  expect(places.filter((place, index) => place !== places[index - 1])).toHaveLength(100);
});

it('a product among 5,000 is found by its code, and sold-out ones by their stock', async () => {
  const [first] = (await list({ limit: 1 })).rows;
  const found = await list({ search: `p${first?.productId}-3` });
  expect(found.rows.map(({ productId }) => productId)).toContain(first?.productId);
  const soldOut = await list({ stock: 'sold-out', limit: 500 });
  expect(soldOut.rows).toHaveLength(PRODUCTS / 50);
  expect(soldOut.rows[0]).toMatchObject({ soldOut: 4, keptBySerial: 4 });
  const stock = await callDesk(shop, Stock, { which: 'sold-out', limit: 500 }, clerk);
  expect(stock.rows).toHaveLength((PRODUCTS / 50) * 4);
});
