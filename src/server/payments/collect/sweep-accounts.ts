import { and, asc, eq, gt, inArray, isNotNull, lte, not, notExists, or, sql } from 'drizzle-orm';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import { orders, orderSteps } from '#server/db/schema/orders.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import type { CollectGateway, ReceiverRef } from './gateway.ts';
import { findTaken, takeCredit } from './take-credit.ts';

const MINUTE_MS = 60_000;
/** The most of each kind that one round handles; the next round continues. */
const MOST = 20;
/** How often a provider is asked what has come, in case its event was lost. */
const ASK_EVERY_MS = 3 * MINUTE_MS;
/** How long after its end a code is still asked about. */
const CODE_ECHO_MS = 60 * MINUTE_MS;
/** How long after its end an account is still asked about. */
const CLOSED_ECHO_MS = DAY_MS;
/** How long an account stays open after its order ended: transfers under way still arrive, and are due back. */
const AFTER_END_MS = 3 * DAY_MS;
/** How long an account stays open after the hold of a lapsed order that waits for its customer's decision. */
const AFTER_LAPSE_MS = 14 * DAY_MS;

/**
 * Asks the provider for money that its events did not tell of, and closes accounts that no longer expect money. A silent
 * provider is left alone until the next round. Run every minute.
 */
export async function sweepCollectAccounts(shop: ShopContext): Promise<void> {
  const { collect } = shop;
  if (!collect) return;
  const work = [
    ...(await dueAccounts(shop, collect)).map((id) => () => askAccount(shop, collect, id)),
    ...(await dueCodes(shop, collect)).map((id) => () => askCode(shop, collect, id)),
    ...(await endedAccounts(shop, collect)).map((id) => () => closeAccount(shop, collect, id)),
  ];
  for (const step of work) {
    try {
      await step();
    } catch (error) {
      shop.log.warn({ err: error }, 'the provider of accounts was asked in vain');
      return;
    }
  }
}

/** Hands on the money that has come to an account or a code and was not told of before. */
async function askFor(
  shop: ShopContext,
  collect: CollectGateway,
  receiver: ReceiverRef,
): Promise<void> {
  const known = (ids: string[]) => findTaken(shop, collect.name, ids);
  for (const credit of await collect.ask(receiver, known)) {
    shop.log.warn({ payment: credit.paymentId }, 'the event of a payment was lost, or is late');
    await takeCredit(shop, collect.name, credit);
  }
}

async function askAccount(
  shop: ShopContext,
  collect: CollectGateway,
  providerId: string,
): Promise<void> {
  // Written before the question, so that an account whose question always fails does not hold up the others.
  await shop.db
    .update(collectAccounts)
    .set({ askedAt: new Date(shop.now()) })
    .where(eq(collectAccounts.providerId, providerId));
  await askFor(shop, collect, { kind: 'account', providerId });
}

async function askCode(shop: ShopContext, collect: CollectGateway, id: string): Promise<void> {
  await shop.db
    .update(collectCodes)
    .set({ askedAt: new Date(shop.now()) })
    .where(eq(collectCodes.id, id));
  await askFor(shop, collect, { kind: 'code', providerId: id });
}

async function closeAccount(
  shop: ShopContext,
  collect: CollectGateway,
  providerId: string,
): Promise<void> {
  await askAccount(shop, collect, providerId);
  await collect.close(providerId);
  // Money that came between the last question and the closing.
  await askFor(shop, collect, { kind: 'account', providerId });
  await shop.db
    .update(collectAccounts)
    .set({ state: 'closed', closedAt: new Date(shop.now()) })
    .where(and(eq(collectAccounts.providerId, providerId), eq(collectAccounts.state, 'open')));
}

const idsOf = (rows: { providerId: string | null }[]): string[] =>
  rows.flatMap(({ providerId }) => providerId ?? []);

async function dueAccounts({ db, now }: ShopContext, { name }: CollectGateway): Promise<string[]> {
  return idsOf(
    await db
      .select({ providerId: collectAccounts.providerId })
      .from(collectAccounts)
      .where(
        and(
          eq(collectAccounts.provider, name),
          isNotNull(collectAccounts.providerId),
          // An account that the provider closed by itself may have received money before.
          or(
            eq(collectAccounts.state, 'open'),
            gt(collectAccounts.closedAt, new Date(now() - CLOSED_ECHO_MS)),
          ),
          lte(collectAccounts.askedAt, new Date(now() - ASK_EVERY_MS)),
        ),
      )
      .orderBy(asc(collectAccounts.askedAt))
      .limit(MOST),
  );
}

async function dueCodes({ db, now }: ShopContext, { name }: CollectGateway): Promise<string[]> {
  const rows = await db
    .select({ id: collectCodes.id })
    .from(collectCodes)
    .where(
      and(
        eq(collectCodes.provider, name),
        gt(collectCodes.closesAt, new Date(now() - CODE_ECHO_MS)),
        lte(
          sql`coalesce(${collectCodes.askedAt}, ${collectCodes.createdAt})`,
          new Date(now() - ASK_EVERY_MS),
        ),
      ),
    )
    .orderBy(asc(collectCodes.askedAt))
    .limit(MOST);
  return rows.map(({ id }) => id);
}

/** Open accounts of orders that ended some days ago, in whatever way, or lapsed long ago. */
async function endedAccounts(
  { db, now }: ShopContext,
  { name }: CollectGateway,
): Promise<string[]> {
  const lately = db
    .select({ id: orderSteps.id })
    .from(orderSteps)
    .where(
      and(eq(orderSteps.orderId, orders.id), gt(orderSteps.at, new Date(now() - AFTER_END_MS))),
    );
  const ended = and(not(inArray(orders.state, ['placed', 'lapsed'])), notExists(lately));
  const lapsed = and(
    eq(orders.state, 'lapsed'),
    lte(orders.heldUntil, new Date(now() - AFTER_LAPSE_MS)),
    notExists(lately),
  );
  return idsOf(
    await db
      .select({ providerId: collectAccounts.providerId })
      .from(collectAccounts)
      .innerJoin(orders, eq(orders.id, collectAccounts.orderId))
      .where(
        and(
          eq(collectAccounts.provider, name),
          eq(collectAccounts.state, 'open'),
          or(ended, lapsed),
        ),
      )
      .orderBy(asc(collectAccounts.askedAt))
      .limit(MOST),
  );
}
