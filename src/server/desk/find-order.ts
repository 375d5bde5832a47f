import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { customers } from '../db/schema/accounts.ts';
import { orders, orderSteps } from '../db/schema/orders.ts';
import type { Desk } from './command-line/command.ts';

/** Field by field, so that no password hash ever reaches the desk. */
export const customerFields = {
  id: customers.id,
  number: customers.number,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
};

/** An order with its customer and its steps. Throws a Refusal 404. */
export async function findOrder({ shop: { db } }: Desk, number: string) {
  const wanted = number.trim().toUpperCase();
  const [found] = await db
    .select({ order: orders, customer: customerFields })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.number, wanted));
  if (!found) throw new Refusal(REFUSED.notFound, `There is no order ${wanted}.`);
  const steps = await db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.orderId, found.order.id))
    .orderBy(orderSteps.id);
  return { ...found, steps };
}

/** A customer by their mobile number. Throws a Refusal 404. */
export async function findCustomerByNumber({ shop: { db } }: Desk, number: string) {
  const wanted = number.trim();
  const [customer] = await db
    .select(customerFields)
    .from(customers)
    .where(eq(customers.number, wanted));
  if (!customer) throw new Refusal(REFUSED.notFound, `There is no customer ${wanted}.`);
  return customer;
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
