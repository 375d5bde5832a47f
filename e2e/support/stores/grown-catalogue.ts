import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { RunningStore } from './store.ts';

/**
 * SQL that adds a number of products to the demo, as copies of its own, each with a unique name: ten more categories for each
 * product type, with as many subcategories as needed, of twenty products each.
 */
export const grownCatalogue = (count: number): string => `
  create temp table kinds as
    select id, row_number() over (order by id) as kind, count(*) over () as kinds from product_types where not customised;
  insert into categories (product_type_id, name, image, position)
    select k.id, 'Series ' || n, (select image from categories c where c.product_type_id = k.id order by c.id limit 1), 100 + n
    from kinds k, generate_series(1, 10) n;
  insert into subcategories (category_id, name, image, position)
    select c.id, 'Part ' || n, c.image, n from categories c, kinds k, generate_series(1, ${count} / 200 / (select kinds from kinds limit 1)) n
    where k.id = c.product_type_id and c.name like 'Series %';
  create temp table places as
    select s.id, s.category_id, c.product_type_id from subcategories s join categories c on c.id = s.category_id where c.name like 'Series %';
  create temp table models as
    select p.id, c.product_type_id, row_number() over (partition by c.product_type_id order by p.id) - 1 as nth,
      count(*) over (partition by c.product_type_id) as of
    from products p join categories c on c.id = p.category_id where p.display;
  create temp table made as
    select nextval('products_id_seq') as id, m.id as model, places.category_id, places.id as subcategory_id, n
    from places, generate_series(0, 19) n, models m where m.product_type_id = places.product_type_id and m.nth = (places.id + n) % m.of;
  insert into products (id, category_id, subcategory_id, name, metal, purity, images, video, short_description, description, purity_text,
      packaging_text, certification, collection, packaging, marketplaces, convert_to_coin, display, position)
    select made.id, made.category_id, made.subcategory_id, p.name || ' No. ' || made.id, metal, purity, images, video, short_description,
      description, purity_text, packaging_text, certification, collection, packaging, marketplaces, convert_to_coin, display, n
    from made join products p on p.id = made.model;
  insert into product_details (product_id, unique_id, grams, size, mrp, margin, net_amount, service_tax, other_tax, making_charge,
      logistics, withdrawn, position)
    select made.id, d.unique_id || '-' || made.id, grams, size, mrp, margin, net_amount, service_tax, other_tax, making_charge, logistics,
      withdrawn, d.position
    from made join product_details d on d.product_id = made.model;
`;

/** The same in the embedded database of a store, which is restarted with it. */
export async function growCatalogue(store: RunningStore, count: number): Promise<void> {
  await store.stop();
  const database = await PGlite.create(path.join(store.folder, 'pg'));
  await database.exec(grownCatalogue(count));
  await database.close();
  await store.start();
}
