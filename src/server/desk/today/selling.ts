import { desc, isNull, sql } from 'drizzle-orm';
import type { Pause } from '#shared/contract/pauses.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HaltScopeFields, Selling } from '#shared/desk/contract/trading-fields.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { rateTrips } from '#server/db/schema/trading.ts';
import { pauseWords } from '#server/rates/fresh-rates.ts';
import { moveBetween } from '#server/rates/guard/moves.ts';
import type { Desk } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import { acceptLevel, type AcceptedLevel } from '../trading/accept-level.ts';
import { findHalts, haltIn, resumeIn } from '../trading/halts.ts';
import { rupees } from '../command-line/words.ts';

/** Prices are honoured somewhat longer than the screen says. */
const GRACE_MS = 60_000;
/** How far the feed may have moved since somebody saw the level that they accept, percent. */
const SEEN_PERCENT = 0.5;

/** The scopes that the screen can halt; the command line has a few more. */
const SCOPES: readonly HaltScopeFields[] = [
  { metal: null, part: 'all' },
  { metal: 'gold', part: 'all' },
  { metal: 'silver', part: 'all' },
  { metal: null, part: 'digital' },
  { metal: null, part: 'buy-back' },
];
const pauseOf = ({ metal, part }: HaltScopeFields): Pause => ({ part, ...(metal && { metal }) });

/** Whether the shop sells, why not, what the feed says, and which prices customers hold. */
export async function findSelling(desk: Desk): Promise<Selling> {
  const { shop } = desk;
  const market = shop.market?.() ?? { open: true };
  const halts = await findHalts(desk);
  const trip = await findTrip(desk);
  const level = levelNow(desk, trip?.latest);
  return {
    halts: halts.map(({ id, metal, part, haltedAt, by, reason, withdraws }) => ({
      id,
      metal,
      part,
      since: haltedAt.getTime(),
      by,
      reason,
      withdraws,
    })),
    ...(shop.setup?.isOpen() === false && { notOpen: true }),
    open: market.open,
    ...(market.reopensAt !== undefined && { reopensAt: market.reopensAt }),
    ...(market.checking === true &&
      trip && {
        checking: { since: trip.trippedAt.getTime(), words: trip.words, reason: trip.reason },
      }),
    ...(level && { level }),
    held: await findHeld(desk),
    scopes: SCOPES.map((scope) => ({ ...scope, customersRead: pauseWords(pauseOf(scope)) })),
  };
}

async function findTrip({ shop: { db } }: Desk) {
  const [trip] = await db
    .select()
    .from(rateTrips)
    .where(isNull(rateTrips.endedAt))
    .orderBy(desc(rateTrips.id))
    .limit(1);
  return trip;
}

/** The feed's current level: while the guard is tripped the disbelieved one, else the believed one. */
function levelNow(
  { shop }: Desk,
  doubted: { gold: string; silver: string; time: number } | undefined,
): Selling['level'] {
  const checking = shop.market?.().checking === true;
  const reading = (checking ? doubted : undefined) ?? shop.freshRates() ?? shop.lastRates();
  if (!reading || !isAmount(reading.gold) || !isAmount(reading.silver)) return undefined;
  return { gold: reading.gold, silver: reading.silver, at: reading.time };
}

/** A broken feed may give text that is not a number. */
const isAmount = (text: string) => /^\d{1,12}(\.\d{1,6})?$/.test(text);

async function findHeld({ shop }: Desk): Promise<Selling['held']> {
  const from = new Date(shop.now() - GRACE_MS);
  const [row] = await rowsOf<{ count: number; total: string }>(
    shop.db,
    sql`
    select count(*)::int as count, coalesce(sum(total), 0)::text as total from (
      select (totals->>'total')::numeric as total from price_locks where used_at is null and expires_at > ${from}
      union all
      select total from digital_quotes where used_at is null and ended_at is null and expires_at > ${from}
    ) as held`,
  );
  return {
    count: row?.count ?? 0,
    total: row?.total ?? '0',
    honoured: shop.haltHonoursQuotes !== false,
  };
}

/** Halts a part of the shop, in every instance within a second. */
export async function stopSelling(
  desk: Desk,
  { withdraw, reason, ...scope }: HaltScopeFields & { withdraw: boolean; reason: string },
): Promise<Done> {
  const done = await together(desk, (tx) => haltIn(tx, { scope, reason, withdraws: withdraw }));
  await desk.shop.refreshTrading?.();
  return { lines: [done.line], changed: done.changed };
}

/**
 * Lets a part of the shop sell again at the level that was shown to the person. Throws a Refusal 409 where the feed has moved
 * since, or where the bands exclude the level.
 */
export async function resumeSelling(
  desk: Desk,
  { level, reason, ...scope }: HaltScopeFields & { level: AcceptedLevel; reason: string },
): Promise<Done> {
  requireSeen(levelNow(desk, (await findTrip(desk))?.latest), level);
  const done = await together(desk, async (tx) => {
    const resumed = await resumeIn(tx, { scope, reason });
    if (resumed.changed) await acceptLevel(tx, level, reason);
    return resumed;
  });
  await desk.shop.refreshTrading?.();
  return { lines: [done.line], changed: done.changed };
}

/** Confirms a level, so that a feed near it is believed again. Throws a Refusal 409 where the bands exclude it. */
export async function acceptRate(
  desk: Desk,
  { level, reason }: { level: AcceptedLevel; reason: string },
): Promise<Done> {
  await together(desk, (tx) => acceptLevel(tx, level, reason));
  await desk.shop.refreshTrading?.();
  return {
    lines: [
      `Accepted: gold ${rupees(level.gold)} for 10 g, silver ${rupees(level.silver)} for 1 kg. The feed is believed as soon as it is near there.`,
    ],
    changed: true,
  };
}

function requireSeen(now: Selling['level'], seen: AcceptedLevel): void {
  if (!now) return;
  for (const metal of ['gold', 'silver'] as const) {
    if (moveBetween(Number(now[metal]), Number(seen[metal])) <= SEEN_PERCENT) continue;
    throw new Refusal(
      REFUSED.conflict,
      `The level has gone on: ${metal} is at ${rupees(now[metal])}. Look again and accept that.`,
    );
  }
}
