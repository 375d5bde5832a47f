import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers } from '../db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import type { Customer } from './sessions/log-in.ts';

/** The customer of a session. Throws a Refusal 401 where the account no longer exists. */
export async function findCustomer(shop: ShopContext, customerId: number): Promise<Customer> {
  const [customer] = await shop.db.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) throw new Refusal(REFUSED.signedOut, m.signed_out());
  return customer;
}
