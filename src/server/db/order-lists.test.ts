import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateBy, tags } from '#server/testing/databases/migrate-by.ts';

const lists = tags.findIndex((tag) => tag.endsWith('_order_lists'));

let db: PGlite;
/** Writes an order as the release before the lists did. */
const place = (id: number) =>
  db.query(
    `INSERT INTO orders (id, number, customer_id, kind, state, payment_mode, billing, shipping, rates, amount, gst, making_charge,
      other_tax, logistics, coupon, surcharge, paid, placed_at)
     VALUES ($1, $2, 1, 'buy', 'placed', 'UPI', '{}', '{}', '{}', 1000, 0, 0, 0, 0, 0, 0, 1000, '2026-11-20T06:30:00Z')`,
    [id, `B${id}`],
  );
const listed = async (id: number) =>
  (
    await db.query(
      `SELECT state, kind, payment_mode, paid, placed_at = '2026-11-20T06:30:00Z' AS noon FROM order_search WHERE order_id = $1`,
      [id],
    )
  ).rows[0];

const PLACED = { state: 'placed', kind: 'buy', payment_mode: 'UPI', paid: '1000.00', noon: true };

beforeAll(async () => {
  db = new PGlite();
  await migrateBy(db, tags.slice(0, lists));
  await db.exec(`INSERT INTO customers (id, number, first_name, last_name, email, state, password_hash, created_at)
    VALUES (1, '9876543210', 'Asha', 'Mehta', 'a@example.org', 'Kerala', '', now())`);
  await place(1);
  await migrateBy(db, tags.slice(lists));
}, 60_000);
afterAll(() => db.close());

it('the lists have what an older store has sold', async () => {
  expect(await listed(1)).toEqual(PLACED);
});

it('the lists have what the release before goes on selling, wherever it moves', async () => {
  await place(2);
  expect(await listed(2)).toEqual(PLACED);
  await db.exec(`UPDATE orders SET state = 'confirmed', payment_mode = 'CARD' WHERE id = 2`);
  expect(await listed(2)).toEqual({ ...PLACED, state: 'confirmed', payment_mode: 'CARD' });
});

it('the list’s state comes from the order alone, and never with a payment', async () => {
  await place(3);
  // As if another transaction had just moved it, which the payment's transaction does not see yet.
  await db.exec(`UPDATE order_search SET state = 'confirmed' WHERE order_id = 3`);
  await db.exec(`INSERT INTO payment_claims (order_id, at, amount, channel, reference, reference_key)
    VALUES (3, now(), 1000, 'upi', 'UTR77', 'UTR77')`);
  expect(await listed(3)).toEqual({ ...PLACED, state: 'confirmed' });
  const { rows } = await db.query(
    `SELECT 1 FROM order_search WHERE order_id = 3 AND words LIKE '%utr77%'`,
  );
  expect(rows).toHaveLength(1);
});
