import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findCustomer } from '../find-customer.ts';
import type { Customer } from '../sessions/log-in.ts';

type Asks = Pick<ShopContext, 'numberProof'>;

/** Whether the store wants numbers proven and this one is not. */
export const isUnproven = (
  { numberProof }: Asks,
  { numberProvenAt }: Pick<Customer, 'numberProvenAt'>,
): boolean => numberProof === true && numberProvenAt === null;

/** Throws the refusal `number-unproven` (409) for a customer who has not yet proven their number. */
export function requireProven(shop: Asks, customer: Pick<Customer, 'numberProvenAt'>): void {
  if (!isUnproven(shop, customer)) return;
  throw new Refusal(REFUSED.conflict, m.number_unproven(), 'number-unproven');
}

/** requireProven for a customer whose row is not locked. Throws a Refusal 401 too. */
export async function requireProvenNumber(shop: ShopContext, customerId: number): Promise<void> {
  if (shop.numberProof) requireProven(shop, await findCustomer(shop, customerId));
}
