import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import type { DeskTx } from '../command-line/command.ts';

/** A customer by their row's id. Throws a Refusal 404. */
export async function findDeskCustomer(
  { db }: Pick<ShopContext, 'db'>,
  id: number,
): Promise<Customer> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Refusal(REFUSED.notFound, 'There is no such customer.');
  return customer;
}

/** A customer with the row locked, for a change: an ended account is not changed. Throws a Refusal 404 or 409. */
export async function lockOpenCustomer({ shop }: DeskTx, id: number): Promise<Customer> {
  await findDeskCustomer(shop, id);
  const customer = await lockCustomer(shop, id);
  requireNotEnded(customer);
  return customer;
}

/** Throws a Refusal 409 for an account that was closed or merged. */
export function requireNotEnded({ erasedAt, mergedInto, number }: Customer): void {
  if (erasedAt) {
    throw new Refusal(REFUSED.conflict, 'The owner of this account had it closed and erased.');
  }
  if (mergedInto !== null) {
    throw new Refusal(
      REFUSED.conflict,
      `The account of ${number} was merged into another: change that one.`,
    );
  }
}

/** The Refusal 409 for an act on another number than the customer has by now. */
export const numberChanged = (number: string): Refusal =>
  new Refusal(
    REFUSED.conflict,
    `The number was changed meanwhile to ${number}. Look at it again: nothing was changed.`,
  );
