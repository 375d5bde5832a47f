import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { requireNoHalt } from '#server/rates/fresh-rates.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

// A price is held in two forms: the quote of a sale, and the ticket of a trade in digital metal. What makes one
// usable, and how long one is kept, is the same for both.

/** How long after the time on the screen a price is still honoured, for a slow network. */
export const GRACE_MS = 60_000;

/** A condition on held prices of sales: they can still be ordered at. */
export const isHeld = ({ now }: Pick<ShopContext, 'now'>): SQL | undefined =>
  and(isNull(priceLocks.usedAt), gt(priceLocks.expiresAt, new Date(now() - GRACE_MS)));

/**
 * A price that was made later than this is of before the clock was set back, and nobody knows how long ago that was: by its own
 * end it would be held for hours. Another instance's clock may be a little ahead.
 */
export const latestMaking = ({ now }: Pick<ShopContext, 'now'>): Date => new Date(now() + GRACE_MS);

/** The subject of a lapsed order's quote: the order itself, whatever is in the bag. */
export const lateSubject = ({ number }: { number: string }): string =>
  digest(JSON.stringify(['late', number]));

/** Long enough for a customer who paid too late to write to us with the reference that they were given. */
const UNUSED_KEPT_MS = 90 * 24 * 60 * 60_000;

interface HeldQuote {
  /** The number of the order or sale that it becomes. */
  orderNumber: string;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  /** When it was ended before that. */
  endedAt?: Date | null;
}

/** What the customer reads where a quote cannot be used. */
export interface QuoteWords {
  unknown: () => string;
  expired: (number: string) => string;
  used: (number: string) => string;
}

/**
 * Gives the quote back if it can be used. Throws a Refusal: 404 where there is none, 409 `already-placed` where
 * it has become an order, 409 `price-moved` where it has run out or its order was rejected.
 */
export async function requireUsable<Quote extends HeldQuote>(
  tx: Tx,
  quote: Quote | undefined,
  words: QuoteWords,
): Promise<Quote> {
  if (!quote) throw new Refusal(REFUSED.notFound, words.unknown());
  const { orderNumber: number, usedAt, createdAt, expiresAt, endedAt } = quote;
  if (usedAt && (await isRejected(tx, number))) {
    // A rejected order will not be delivered, so the customer needs a new price.
    throw new Refusal(REFUSED.conflict, m.lock_rejected({ number }), 'price-moved');
  }
  if (usedAt) throw new Refusal(REFUSED.conflict, words.used(number), 'already-placed');
  const hasRunOut = tx.now() > expiresAt.getTime() + GRACE_MS;
  if (endedAt || hasRunOut || createdAt.getTime() > latestMaking(tx).getTime()) {
    throw new Refusal(REFUSED.conflict, words.expired(number), 'price-moved');
  }
  return quote;
}

/**
 * Throws the refusal `rates-stale` where the desk has halted this deal and its held price does not stand: either the settings
 * honour no quotes during a halt, or this halt withdraws them. `says` adds to the halt's words what it means for the customer.
 */
export function requireHonoured(
  shop: Pick<ShopContext, 'market' | 'haltHonoursQuotes' | 'withdrawn'>,
  deal: Deal,
  says: (words: { why: string }) => string,
): void {
  const market = () => ({ open: true, paused: shop.withdrawn?.() ?? [] });
  try {
    requireNoHalt(shop.haltHonoursQuotes === false ? shop : { market }, deal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, says({ why: error.message }), error.reason);
  }
}

/** For requireHonoured: the words for a price that the customer may have paid already, under this number. */
export const maybePaid =
  (number: string) =>
  ({ why }: { why: string }): string =>
    m.paused_quote({ why, number });

async function isRejected({ db }: Tx, number: string): Promise<boolean> {
  const [order] = await db
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.number, number));
  return order?.state === 'rejected';
}

/** Ends all prices that are held for a customer. Their numbers stay known as long as those of any price that ran out. */
export async function endHeldPrices({ db, now }: Tx, customerId: number): Promise<void> {
  await db
    .update(priceLocks)
    .set({ expiresAt: new Date(now() - GRACE_MS - 1) })
    .where(and(eq(priceLocks.customerId, customerId), isHeld({ now })));
  await db
    .update(digitalQuotes)
    .set({ endedAt: new Date(now()) })
    .where(
      and(
        eq(digitalQuotes.customerId, customerId),
        isNull(digitalQuotes.usedAt),
        isNull(digitalQuotes.endedAt),
        gt(digitalQuotes.expiresAt, new Date(now() - GRACE_MS)),
      ),
    );
}

/** Removes quotes and tickets that were never used, 90 days after they ran out; run now and then. */
export async function sweepQuotes({ db, now }: Pick<ShopContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - UNUSED_KEPT_MS);
  for (const table of [priceLocks, digitalQuotes]) {
    await db.delete(table).where(and(isNull(table.usedAt), lt(table.expiresAt, before)));
  }
}
