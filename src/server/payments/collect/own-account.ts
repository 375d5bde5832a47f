import { and, eq, lt } from 'drizzle-orm';
import { collectAccounts } from '#server/db/schema/collect.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import type { CollectGateway } from './gateway.ts';
import { sharedWork, within } from './patience.ts';

/** An account that receives money for one order only. */
export interface OwnAccount {
  account: string;
  ifsc: string;
  holder: string;
  bank: string;
  /** Empty where there is none. */
  upiId: string;
}

type Row = typeof collectAccounts.$inferSelect;
type Order = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'state'> & {
  /** Until when its price holds. */
  heldUntil: Date | null;
};

/** How long a customer waits for the provider; after that the store's own account is shown. */
const PATIENCE_MS = 4000;
/** After a provider gave no answer it is asked again after this time, then after twice as long, and so on. */
const AGAIN_MS = 60_000;
const MOST_TRIES = 6;
/** How long after the hold the provider closes an account by itself; the store closes it long before. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60_000;

const shared = sharedWork<CollectGateway, Row | undefined>();

/**
 * The account of an order's own, opened when first asked for. Undefined for a store without a provider, for a closed account,
 * and while the provider is silent: the customer then pays to the store's own account, with the order's number as reference.
 * Never throws. Must not run inside a transaction.
 */
export async function ownAccountOf(
  shop: ShopContext,
  order: Order,
  patienceMs = PATIENCE_MS,
): Promise<OwnAccount | undefined> {
  try {
    const row = await findAccount(shop, order.id);
    const { collect } = shop;
    if (!collect) return undefined;
    if (row && row.state !== 'opening') {
      // A former provider tells nothing any more, so its account is not shown.
      return row.state === 'open' && row.provider === collect.name ? row : undefined;
    }
    if (order.state !== 'placed') return undefined;
    const opened = await within(patienceMs, openOnce(shop, collect, order));
    return opened?.state === 'open' ? opened : undefined;
  } catch (error) {
    shop.log.error({ err: error, order: order.number }, 'an account of its own was not found');
    return undefined;
  }
}

async function findAccount(
  { db }: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<Row | undefined> {
  const [row] = await db.select().from(collectAccounts).where(eq(collectAccounts.orderId, orderId));
  return row;
}

const openOnce = (
  shop: ShopContext,
  collect: CollectGateway,
  order: Order,
): Promise<Row | undefined> =>
  shared(collect, order.id, () =>
    open(shop, collect, order).catch((error: unknown) => {
      shop.log.warn({ err: error, order: order.number }, 'an account could not be opened');
      return undefined;
    }),
  );

/** Only one process at a time asks the provider; the others do without until it has answered. */
async function open(
  shop: ShopContext,
  collect: CollectGateway,
  order: Order,
): Promise<Row | undefined> {
  const claim = await claimOpening(shop, collect, order.id);
  if (!claim) return findAccount(shop, order.id);
  const held = Math.max(order.heldUntil?.getTime() ?? 0, shop.now());
  const opened = await collect.open({
    orderNumber: order.number,
    closeBy: new Date(held + FORGOTTEN_MS),
  });
  const at = new Date(shop.now());
  const [row] = await shop.db
    .update(collectAccounts)
    .set({ ...opened, provider: collect.name, state: 'open', openedAt: at, askedAt: at })
    .where(and(eq(collectAccounts.orderId, order.id), eq(collectAccounts.state, 'opening')))
    .returning();
  if (row) return row;
  // Another try opened an account first; nobody has seen this one.
  await collect.close(opened.providerId);
  return findAccount(shop, order.id);
}

async function claimOpening(
  { db, now }: ShopContext,
  collect: CollectGateway,
  orderId: number,
): Promise<Row | undefined> {
  const at = new Date(now());
  const [first] = await db
    .insert(collectAccounts)
    .values({ orderId, provider: collect.name, state: 'opening', triedAt: at })
    .onConflictDoNothing()
    .returning();
  if (first) return first;
  const known = await findAccount({ db }, orderId);
  if (known?.state !== 'opening' || known.tries >= MOST_TRIES) return undefined;
  const [again] = await db
    .update(collectAccounts)
    .set({ provider: collect.name, tries: known.tries + 1, triedAt: at })
    .where(
      and(
        eq(collectAccounts.orderId, orderId),
        eq(collectAccounts.state, 'opening'),
        eq(collectAccounts.tries, known.tries),
        lt(collectAccounts.triedAt, new Date(now() - AGAIN_MS * known.tries)),
      ),
    )
    .returning();
  return again;
}
