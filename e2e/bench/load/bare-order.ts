import pg from 'pg';

/**
 * What an order costs the database alone: the rows that the store has written for some, each written again under another number in
 * one transaction, several at once, of different customers as the store's orders are. Resolves to the number per second.
 */
export async function bareOrders(
  connectionString: string,
  templates: readonly string[],
  { atOnce, ms }: { atOnce: number; ms: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: atOnce });
  try {
    return await copyOrders(pool, templates, { atOnce, ms });
  } finally {
    await pool.end();
  }
}

async function copyOrders(
  pool: pg.Pool,
  templates: readonly string[],
  { atOnce, ms }: { atOnce: number; ms: number },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from orders where number = any($1)',
    [templates],
  );
  if (rows.length === 0) throw new Error('There are no such orders');
  const copy = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(one, ${changes})).* from ${table} one`;
  let made = 0;
  const end = performance.now() + ms;
  const begun = performance.now();
  async function work(place: number): Promise<void> {
    for (let turn = place; performance.now() < end; turn += atOnce) {
      const from = rows[turn % rows.length]?.id;
      const client = await pool.connect();
      try {
        const number = `X${place}-${turn}-${Math.random().toString(36).slice(2, 8)}`;
        await client.query('begin');
        await client.query(
          'select id from customers where id = (select customer_id from orders where id = $1) for update',
          [from],
        );
        const order = await client.query<{ id: number }>(
          `${copy('orders', `jsonb_build_object('id', nextval('orders_id_seq'), 'number', $2::text, 'lock_id', null)`)} where id = $1 returning id`,
          [from, number],
        );
        const id = order.rows[0]?.id;
        await client.query(
          `${copy('order_lines', `jsonb_build_object('id', nextval('order_lines_id_seq'), 'order_id', $2::int)`)} where order_id = $1`,
          [from, id],
        );
        await client.query(
          `${copy('order_steps', `jsonb_build_object('id', nextval('order_steps_id_seq'), 'order_id', $2::int)`)} where order_id = $1`,
          [from, id],
        );
        await client.query(
          `${copy('proofs', `jsonb_build_object('id', $3::text, 'order_id', $2::int)`)} where order_id = $1 and claim_id is null`,
          [from, id, number],
        );
        await client.query('commit');
        made += 1;
      } finally {
        client.release();
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, place) => work(place)));
  return made / ((performance.now() - begun) / 1000);
}
