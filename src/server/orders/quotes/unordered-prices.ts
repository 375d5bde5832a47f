import { sql, type SQL } from 'drizzle-orm';

/**
 * The prices with these whole numbers that were held, in time or long ago, and that no order was placed at: `number`, `customer_id`,
 * `total` in rupees as text, `until`. Whoever paid before they sent the order has no other number.
 */
export function unorderedPrices(numbers: readonly string[]): SQL {
  const named = sql`order_number in (${sql.join(
    numbers.map((number) => sql`${number}`),
    sql`, `,
  )})`;
  return sql`
    select order_number as number, customer_id, totals->>'total' as total, expires_at as until
    from price_locks where ${named} and used_at is null
    union all
    select order_number, customer_id, total::text, coalesce(ended_at, expires_at)
    from digital_quotes where ${named} and used_at is null`;
}
