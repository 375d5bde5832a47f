import { inArray } from 'drizzle-orm';
import { hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { nameOf } from '../find-order.ts';
import { type FactNames, flatArgs } from './request-facts.ts';
import type { ApprovalRow } from './requests.ts';

/** What the products and customers of requests are called; customers only for who may see them. */
export async function findFactNames(
  { db }: Pick<ShopContext, 'db'>,
  rows: readonly Pick<ApprovalRow, 'args'>[],
  roles: readonly Role[],
): Promise<FactNames> {
  const productIds = idsOf(rows, 'productIds');
  const customerIds = hasRight(roles, 'customers.see') ? idsOf(rows, 'customerIds') : [];
  const pieces =
    productIds.length === 0
      ? []
      : await db
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(inArray(products.id, productIds));
  const people =
    customerIds.length === 0
      ? []
      : await db
          .select({
            id: customers.id,
            number: customers.number,
            firstName: customers.firstName,
            lastName: customers.lastName,
          })
          .from(customers)
          .where(inArray(customers.id, customerIds));
  return {
    products: new Map(pieces.map(({ id, name }) => [id, name])),
    customers: new Map(people.map((each) => [each.id, `${nameOf(each)} (${each.number})`])),
  };
}

const idsOf = (
  rows: readonly Pick<ApprovalRow, 'args'>[],
  name: 'productIds' | 'customerIds',
): number[] => [
  ...new Set(
    rows.flatMap(({ args }) => {
      const ids = flatArgs(args)[name];
      return Array.isArray(ids) ? ids.map(Number).filter(Number.isSafeInteger) : [];
    }),
  ),
];
