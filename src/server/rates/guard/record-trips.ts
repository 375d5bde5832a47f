import { and, eq, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { rateTrips } from '#server/db/schema/trading.ts';
import type { GuardChange } from './open-guard.ts';
import type { Trip } from './state.ts';

type Context = Pick<ShopContext, 'db' | 'now' | 'log'>;

/** The actor of trips and returns in the audit log. */
const STORE = 'store';

export interface TripRecords {
  add: (change: GuardChange) => void;
  /** Resolves when everything was written, or tried. */
  flush: () => Promise<void>;
}

/**
 * Records each trip and return for the desk and the audit log, in order, and logs it at once. A failed write is retried with the
 * next change.
 */
export function tripRecords(shop: Context): TripRecords {
  let waiting: GuardChange[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting[0]) {
      await keep(shop, waiting[0]);
      waiting = waiting.slice(1);
    }
  }

  function flush(): Promise<void> {
    writing ??= write()
      .catch((error: unknown) =>
        shop.log.warn({ err: error }, 'a trip could not be kept; it is tried again'),
      )
      .finally(() => (writing = undefined));
    return writing;
  }

  return {
    add(change) {
      if (change.kind !== 'still') say(shop.log, change);
      if (change.kind !== 'still' || waiting.length === 0) waiting = [...waiting, change];
      void flush();
    },
    flush,
  };
}

function say(log: Context['log'], { kind, trip, trusted }: GuardChange): void {
  const about = { reason: trip.reason, suspicious: trip.latest, trusted };
  if (kind === 'trip')
    log.error(about, `rates: not believed, ${trip.words}; nothing is sold on them`);
  else if (kind === 'back') log.error(about, 'rates: the source came back and is believed again');
}

const keep = (shop: Context, { kind, trip, trusted }: GuardChange): Promise<void> =>
  inTransaction(shop, async ({ db, now }) => {
    const at = new Date(now());
    if (kind === 'still') {
      await db.update(rateTrips).set({ latest: trip.latest }).where(isNull(rateTrips.endedAt));
      return;
    }
    if (kind === 'accepted') {
      // The desk has ended the trips that it knew of; one that was written after that is ended here.
      await db
        .update(rateTrips)
        .set({ endedAt: at, ended: 'accepted' })
        .where(and(isNull(rateTrips.endedAt), eq(rateTrips.trippedAt, new Date(trip.since))));
      return;
    }
    if (kind === 'trip') {
      await db.insert(rateTrips).values(rowOf(trip, trusted));
    } else {
      await db
        .update(rateTrips)
        .set({ endedAt: at, ended: 'back' })
        .where(isNull(rateTrips.endedAt));
    }
    const { reason, words, first, latest } = trip;
    await db.insert(auditLog).values({
      at,
      by: STORE,
      act: kind === 'trip' ? 'rates-tripped' : 'rates-back',
      subject: trip.metal ?? 'rates',
      details: { reason, words, first, latest, trusted },
    });
  });

const rowOf = (trip: Trip, trusted: GuardChange['trusted']): typeof rateTrips.$inferInsert => ({
  reason: trip.reason,
  metal: trip.metal,
  words: trip.words,
  trippedAt: new Date(trip.since),
  first: trip.first,
  latest: trip.latest,
  trusted,
  anchor: trip.anchor && { gold: trip.anchor.gold, silver: trip.anchor.silver, at: trip.anchor.at },
  most: trip.most,
});
