import { and, eq, isNull } from 'drizzle-orm';
import type { BuyerIdentity } from '#shared/contract/buyer-identity.ts';
import type { ShopContext } from '#server/context.ts';
import { identities } from '#server/db/schema/identity.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** The current identity of a customer, verified or not; undefined for none. */
export async function findIdentity(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<IdentityRow | undefined> {
  const [found] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.customerId, customerId), isNull(identities.replacedAt)));
  return found;
}

/** The identity that an order was placed with; undefined where the law required none. */
export async function findOrderIdentity(
  { db }: Pick<ShopContext, 'db'>,
  { identityId }: { identityId: string | null },
): Promise<IdentityRow | undefined> {
  if (identityId === null) return undefined;
  const [found] = await db.select().from(identities).where(eq(identities.id, identityId));
  return found;
}

/** An identity on the wire, masked: the whole number never leaves the store. */
export const presentIdentity = ({ masked, name, state, holder }: IdentityRow): BuyerIdentity => ({
  Pan: masked,
  Name: name,
  State: state,
  Holder: holder,
});
