import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateBy, tags } from '#server/testing/databases/migrate-by.ts';

const payments = tags.findIndex((tag) => tag.endsWith('_payments'));

let db: PGlite;

interface Old {
  state: string;
  mode?: 'UPI' | 'CARD';
  received?: boolean;
  refundDue?: string;
  refunded?: boolean;
  card?: string;
}
/** Orders of ₹1,000.00 as stored before payments had records, by their ids. */
const OLD: Record<number, Old> = {
  1: { state: 'placed' },
  2: { state: 'confirmed', received: true },
  3: { state: 'rejected', received: true, refundDue: '1000.00' },
  4: { state: 'rejected', received: true, refundDue: '1000.00', refunded: true },
  5: { state: 'payment-received', mode: 'CARD', received: true, card: '1000.00' },
  6: { state: 'rejected', mode: 'CARD', refundDue: '1000.00', card: '1000.00' },
  7: { state: 'confirmed', mode: 'CARD', received: true },
  8: { state: 'rejected' },
};

async function insertOld(id: number, old: Old): Promise<void> {
  const { state, mode = 'UPI', received, refundDue = '0', refunded, card } = old;
  await db.query(
    `INSERT INTO orders (id, number, customer_id, kind, state, payment_mode, billing, shipping, rates, amount, gst,
      making_charge, other_tax, logistics, coupon, surcharge, paid, utr, refund_due, refunded_at, refund_reference, placed_at)
     VALUES ($1, $2, 1, 'buy', $3, $4, '{}', '{}', '{}', 1000, 0, 0, 0, 0, 0, 0, 1000, $5, $6, $7, $8, now())`,
    [
      id,
      `B${id}`,
      state,
      mode,
      // Two orders with one UTR, which was possible then.
      mode === 'UPI' ? '0004123' : '',
      refundDue,
      refunded ? new Date() : null,
      refunded ? 'NEFT 1' : '',
    ],
  );
  const step = `INSERT INTO order_steps (order_id, state, at, "by") VALUES ($1, $2, now(), $3)`;
  await db.query(step, [id, 'placed', 'customer']);
  if (received) await db.query(step, [id, 'payment-received', card ? 'card' : 'desk:meera']);
  if (!card) return;
  await db.query(
    `INSERT INTO card_payments (id, order_id, provider, provider_payment_id, amount, state, created_at, expires_at)
     VALUES ($1, $2, 'sandbox', $1, $3, 'paid', now(), now())`,
    [`pay_${id}`, id, card],
  );
}

beforeAll(async () => {
  db = new PGlite();
  await migrateBy(db, tags.slice(0, payments));
  await db.exec('SET session_replication_role = replica');
  for (const [id, old] of Object.entries(OLD)) await insertOld(Number(id), old);
  await db.exec('SET session_replication_role = origin');
  await migrateBy(db, tags.slice(payments, payments + 1));
}, 60_000);
afterAll(() => db.close());

it('orders of an older store get records of their money with the same sums', async () => {
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT order_id, kind, amount, channel, reference_key, "by" FROM payments ORDER BY order_id, id`,
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '2 in 1000.00 upi 4123 desk:meera',
    '3 in 1000.00 upi 4123 desk:meera',
    '4 in 1000.00 upi 4123 desk:meera',
    '4 out 1000.00 bank NEFT1 store',
    '5 in 1000.00 card card:pay_5 card',
    '6 in 1000.00 card card:pay_6 card',
    '7 in 1000.00 card  desk:meera',
  ]);
});
