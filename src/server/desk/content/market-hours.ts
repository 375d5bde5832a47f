import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { marketTimes } from '#server/db/schema/trading.ts';
import { parseMarketHours } from '#server/rates/market-hours.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { changeVersioned } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';

/** The market's hours as the desk has set them. Without a state the setting MARKET_HOURS applies. */
export const hoursKind: VersionedKind<{ hours: string }> = {
  name: 'hours',
  act: 'market hours',
  schema: v.object({ hours: v.string() }),
  async hold({ shop: { db } }) {
    const [row] = await db.select().from(marketTimes).where(eq(marketTimes.id, 1)).for('update');
    return row && { revision: row.revision, state: { hours: row.hours } };
  },
  async put({ shop: { db } }, _id, { state, revision }) {
    if (!state) {
      await db.delete(marketTimes).where(eq(marketTimes.id, 1));
      return;
    }
    const values = { hours: state.hours, revision };
    await db
      .insert(marketTimes)
      .values(values)
      .onConflictDoUpdate({ target: marketTimes.id, set: values });
  },
};

/** The hours set at the desk, and whether the market is open now. */
export async function readHours(shop: ShopContext) {
  const [row] = await shop.db.select().from(marketTimes).where(eq(marketTimes.id, 1));
  const market = shop.market?.() ?? { open: true as const };
  return {
    revision: row?.revision ?? 0,
    hours: row?.hours ?? null,
    open: market.open,
    reopensAt: market.open ? null : (market.reopensAt ?? null),
  };
}

/**
 * Sets the market's hours, for every instance within a second. `null` returns to the setting. Throws a Refusal 400 for an
 * invalid text, 409 where somebody was quicker.
 */
export async function setHours(
  desk: Desk,
  { hours, revision }: { hours: string | null; revision: number },
): Promise<Done> {
  if (hours) requireHours(hours);
  const done = await together(desk, async (tx) => {
    const { changed } = await changeVersioned(tx, hoursKind, {
      id: 'market',
      seen: revision,
      next: () => (hours === null ? undefined : { hours }),
    });
    if (!changed) return { lines: ['Nothing was changed: these are the hours.'], changed };
    return { lines: [`The market is open ${wordsOf(hours)}.`], changed };
  });
  await desk.shop.refreshTrading?.();
  return done;
}

const wordsOf = (hours: string | null): string =>
  hours === null ? 'as the setting MARKET_HOURS says' : hours || 'always';

function requireHours(hours: string): void {
  try {
    parseMarketHours(hours);
  } catch {
    throw new Refusal(
      REFUSED.badInput,
      'Write the hours as in Mon-Fri 09:00-23:30, Sat 10:00-14:00; empty for always.',
    );
  }
}
