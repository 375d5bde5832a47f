import { and, desc, eq, gt } from 'drizzle-orm';
import { collectCodes } from '#server/db/schema/collect.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import type { CollectGateway } from './gateway.ts';
import { sharedWork, within } from './patience.ts';

type Code = typeof collectCodes.$inferSelect;
type Order = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'state' | 'heldUntil'>;

const MINUTE_MS = 60_000;
const PATIENCE_MS = 4000;
/** A code's lifetime: Razorpay's maximum. */
const LIVES_MS = 2 * 60 * MINUTE_MS;
/** A code that closes sooner is not shown: the customer needs time to open an app and find a PIN. */
const LEAST_MS = 5 * MINUTE_MS;
/** The shortest life of a new code: providers refuse shorter ones. */
const LEAST_NEW_MS = 15 * MINUTE_MS;
/** How long a provider that failed to make a code is left alone. */
const AGAIN_MS = 10 * MINUTE_MS;

const shared = sharedWork<CollectGateway, Code | undefined>();
/** Until when a provider is not asked for codes (epoch ms). */
const silentUntil = new WeakMap<CollectGateway, number>();

/**
 * A UPI code for what is still to pay for an order, in one payment: at most what the store and most customers' banks take by UPI.
 * The one that was made before while it lives, else a new one. Undefined for an order that waits for nothing, where the provider
 * makes no codes, and while it is silent. Never throws. Must not run inside a transaction. `short` is in whole paise.
 */
export async function upiCodeOf(
  shop: ShopContext,
  order: Order,
  short: number,
): Promise<Code | undefined> {
  const { collect, upi, now, log } = shop;
  if (!collect?.openCode || order.state !== 'placed' || short <= 0) return undefined;
  if ((silentUntil.get(collect) ?? 0) > now()) return undefined;
  const limits = [upi.most, upi.bankMost].map(paiseOf).filter((limit) => limit > 0);
  const paise = Math.min(short, ...limits);
  const work = shared(collect, order.id, () =>
    findOrOpen(shop, collect, { order, paise }).catch((error: unknown) => {
      silentUntil.set(collect, now() + AGAIN_MS);
      log.warn({ err: error, order: order.number }, 'a UPI code could not be made');
      return undefined;
    }),
  );
  const code = await within(PATIENCE_MS, work);
  // The shared work may have made a code for another amount: this caller gets none and asks again.
  return code && paiseOf(code.amount) === paise ? code : undefined;
}

async function findOrOpen(
  { db, now }: ShopContext,
  collect: CollectGateway,
  { order, paise }: { order: Order; paise: number },
): Promise<Code | undefined> {
  const amount = rupeesOf(paise);
  const [known] = await db
    .select()
    .from(collectCodes)
    .where(
      and(
        eq(collectCodes.orderId, order.id),
        eq(collectCodes.provider, collect.name),
        eq(collectCodes.amount, amount),
        gt(collectCodes.closesAt, new Date(now() + LEAST_MS)),
      ),
    )
    .orderBy(desc(collectCodes.closesAt))
    .limit(1);
  if (known) return known;
  const closeBy = Math.min(now() + LIVES_MS, order.heldUntil?.getTime() ?? 0);
  if (closeBy < now() + LEAST_NEW_MS) return undefined;
  const opened = await collect.openCode?.({
    orderNumber: order.number,
    paise,
    closeBy: new Date(closeBy),
  });
  if (!opened) return undefined;
  const { providerId: id, link, closesAt } = opened;
  const [made] = await db
    .insert(collectCodes)
    .values({
      id,
      orderId: order.id,
      provider: collect.name,
      amount,
      link,
      closesAt,
      createdAt: new Date(now()),
    })
    .returning();
  return made;
}
