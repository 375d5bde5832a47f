import { sql } from 'drizzle-orm';
import type { IncomingMoney } from '#shared/desk/contract/payments/payment-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { unorderedPrices } from '#server/orders/quotes/unordered-prices.ts';
import { plainNumber, wholeNumbersIn } from '#server/payments/incoming/matching/order-numbers.ts';

/** The prices without an order whose numbers are in the bank's remark. */
export async function unorderedIn(
  { db }: Pick<ShopContext, 'db'>,
  remark: string,
): Promise<NonNullable<IncomingMoney['unordered']>> {
  const numbers = wholeNumbersIn(plainNumber(remark));
  if (numbers.length === 0) return [];
  return rowsOf<NonNullable<IncomingMoney['unordered']>[number]>(
    db,
    sql`
    select held.number, customers.id as customer, first_name || ' ' || last_name as who, held.total,
      extract(epoch from held.until)::float8 * 1000 as until
    from (${unorderedPrices(numbers)}) as held join customers on customers.id = held.customer_id
    where erased_at is null order by held.number`,
  );
}
