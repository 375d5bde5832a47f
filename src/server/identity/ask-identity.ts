import { and, eq, exists, gte, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import type { ShopContext } from '#server/context.ts';
import { identities } from '#server/db/schema/identity.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findIdentity, type IdentityRow } from './find-identity.ts';

/** A purchase in rupees, with everything that is paid for it. */
export interface AskedPurchase {
  customerId: number;
  kind: (typeof orders.$inferSelect)['kind'];
  total: string;
  /** The order that it replaces, which then does not count towards the day. */
  replaces?: number | null | undefined;
}

/** States of orders that bought nothing. */
const NOTHING_BOUGHT = ['rejected', 'cancelled', 'replaced'] as const;

/** Whether a purchase needs a PAN of the buyer that the store lacks, or has found wrong. */
export async function needsIdentity(shop: ShopContext, asked: AskedPurchase): Promise<boolean> {
  const identity = await findUsable(shop, asked.customerId);
  return !identity && (await reachesThreshold(shop, asked, [asked.customerId]));
}

/**
 * The identity to keep with an order about to be placed: undefined where the law requires none. In a transaction that holds the
 * customer's row, so that two orders at once count each other. The customer's other orders of the day get it too, since the law
 * looks at their sum. Throws the refusal `identity-needed`.
 */
export async function identityForOrder(
  tx: Tx,
  asked: AskedPurchase,
): Promise<IdentityRow | undefined> {
  if (exact(thresholdOf(tx, asked)).eq(0)) return undefined;
  const { customerId } = asked;
  const identity = await findUsable(tx, customerId);
  const buyers = identity ? await buyersWithPan(tx, identity) : [customerId];
  if (!(await reachesThreshold(tx, asked, buyers))) return undefined;
  if (!identity) {
    const amount = trimmedRupees(thresholdOf(tx, asked)).replace('₹', '');
    const words = asked.replaces ? m.identity_needed_late : m.identity_needed;
    throw new Refusal(REFUSED.conflict, words({ amount }), 'identity-needed');
  }
  await tx.db
    .update(orders)
    .set({ identityId: identity.id })
    .where(and(ofToday(tx, [customerId]), isNull(orders.identityId)));
  return identity;
}

const thresholdOf = ({ identity }: Pick<ShopContext, 'identity'>, { kind }: AskedPurchase) =>
  kind === 'digital' ? identity.digitalFrom : identity.from;

/** An identity that a verification service found wrong does not count. */
async function findUsable(shop: ShopContext, customerId: number): Promise<IdentityRow | undefined> {
  const identity = await findIdentity(shop, customerId);
  return identity?.state === 'failed' ? undefined : identity;
}

/** All accounts with this PAN count as one buyer. Their simultaneous orders wait for one another. */
async function buyersWithPan(tx: Tx, identity: IdentityRow): Promise<number[]> {
  const { cipher } = tx.identity;
  if (!cipher) throw new Error('A PAN is kept, and the store has no key for it');
  const digests = cipher.digestsOf(cipher.open(identity));
  // The digests under all keys, so that accounts are found during a rotation too.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digests.at(-1)}, 0))`);
  const rows = await tx.db
    .select({ customerId: identities.customerId })
    .from(identities)
    .where(
      and(
        inArray(identities.digest, digests),
        isNull(identities.replacedAt),
        ne(identities.state, 'failed'),
      ),
    );
  return rows.map(({ customerId }) => customerId);
}

/** Whether a purchase, with what these buyers have ordered today in India, reaches the threshold of its kind. */
async function reachesThreshold(
  shop: ShopContext,
  asked: AskedPurchase,
  buyers: number[],
): Promise<boolean> {
  const from = exact(thresholdOf(shop, asked));
  if (from.eq(0)) return false;
  if (exact(asked.total).gte(from)) return true;
  const [day] = await shop.db
    .select({ total: sql<string>`coalesce(sum(${orders.paid}), 0)::text` })
    .from(orders)
    .where(and(ofToday(shop, buyers), asked.replaces ? ne(orders.id, asked.replaces) : undefined));
  return exact(asked.total)
    .plus(day?.total ?? '0')
    .gte(from);
}

/** These buyers' orders of today in India. A lapsed one counts if money came for it. */
function ofToday({ db, now }: Pick<ShopContext, 'db' | 'now'>, buyers: number[]) {
  const start = startOfIndianDay(indianTime(now()).day) ?? 0;
  const paid = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
  return and(
    inArray(orders.customerId, buyers),
    gte(orders.placedAt, new Date(start)),
    lt(orders.placedAt, new Date(start + DAY_MS)),
    notInArray(orders.state, [...NOTHING_BOUGHT]),
    or(ne(orders.state, 'lapsed'), exists(paid)),
  );
}
