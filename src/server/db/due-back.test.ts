import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateBy, tags } from '#server/testing/databases/migrate-by.ts';

const dueBack = tags.findIndex((tag) => tag.endsWith('_due_back'));

let db: PGlite;
let paid = 0;
/** Writes an order of ₹1,000 and its money as the release before the mark did. */
const place = (id: number, state = 'placed') =>
  db.query(
    `INSERT INTO orders (id, number, customer_id, kind, state, payment_mode, billing, shipping, rates, amount, gst, making_charge,
      other_tax, logistics, coupon, surcharge, paid, returned_money, placed_at)
     VALUES ($1, $2, 1, 'buy', $3, 'UPI', '{}', '{}', '{}', 1000, 0, 0, 0, 0, 0, 0, 1000, 200, now())`,
    [id, `B${id}`, state],
  );
const pay = (id: number, amount: string, kind = 'in') =>
  db.query(
    `INSERT INTO payments (order_id, kind, amount, channel, reference, reference_key, seen_at, recorded_at, by)
     VALUES ($1, $2, $3, 'upi', $4, $4, now(), now(), 'desk:meera')`,
    [id, kind, amount, `U${(paid += 1)}`],
  );
const move = (id: number, state: string) =>
  db.query('UPDATE orders SET state = $2 WHERE id = $1', [id, state]);
const marked = async () =>
  (
    await db.query<{ id: number }>(
      'SELECT order_id AS id FROM order_search WHERE "over" ORDER BY order_id',
    )
  ).rows.map(({ id }) => id);

beforeAll(async () => {
  db = new PGlite();
  await migrateBy(db, tags.slice(0, dueBack));
  await db.exec(`INSERT INTO customers (id, number, first_name, last_name, email, state, password_hash, created_at)
    VALUES (1, '9876543210', 'Asha', 'Mehta', 'a@example.org', 'Kerala', '', now())`);
  for (const [id, state] of [
    [1, 'confirmed'],
    [2, 'cancelled'],
    [3, 'returned'],
    [4, 'delivered'],
    [5, 'rejected'],
  ] as const) {
    await place(id, state);
    await pay(id, '1000');
  }
  await pay(4, '0.01');
  await pay(5, '1000', 'out');
  // Short by a forgiven amount, and then returned for less: due by the later rule only.
  await place(6, 'returned');
  await db.exec('UPDATE orders SET returned_money = 5 WHERE id = 6');
  await pay(6, '992');
  await pay(6, '8', 'forgiven');
  // ₹100 too much had gone back before a debit note and a return: the note was never paid, so all ₹40 are due.
  await place(8, 'returned');
  await db.exec('UPDATE orders SET returned_money = 40 WHERE id = 8');
  await pay(8, '1100');
  await pay(8, '100', 'out');
  await db.exec(`
    INSERT INTO issued_documents (kind, number, order_id, issued_at, data, template, pdf, sha256)
      VALUES ('debit-note', 'DN/26-27/00001', 8, now(), '{"total": "50.00"}', 1, '', '');
    INSERT INTO order_steps (order_id, state, at, by) VALUES (8, 'returned', now() + interval '1 second', 'desk:meera')`);
  await migrateBy(db, tags.slice(dueBack));
}, 60_000);
afterAll(() => db.close());

it('the migration marks what an older store owes: ended, returned, paid too much, and not what went back', async () => {
  expect(await marked()).toEqual([2, 3, 4, 6, 8]);
  await pay(6, '5', 'out');
  await pay(8, '40', 'out');
});

it('the mark of money due back follows the order’s money and state, whichever release writes them', async () => {
  await pay(2, '1000', 'out');
  await pay(3, '200', 'out');
  await pay(4, '0.01', 'out');
  expect(await marked()).toEqual([]);
  await move(1, 'cancelled');
  expect(await marked()).toEqual([1]);
  await move(1, 'confirmed');
  await pay(1, '5', 'forgiven');
  expect(await marked()).toEqual([]);
  await pay(1, '0.01');
  await place(7);
  await pay(7, '999.99');
  expect(await marked()).toEqual([1]);
});
