import { eq, lt, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { attempts } from '../db/schema/accounts.ts';
import type { Shop } from '../shop.ts';

/** At most `most` tries within `windowMs`. */
export interface Limit {
  most: number;
  windowMs: number;
}

/**
 * Counts a try, in the database so that neither a restart nor another instance forgives it.
 * Throws a Refusal 429 that says when to try again.
 */
export async function countAttempt(shop: Shop, subject: string, limit: Limit): Promise<void> {
  const now = new Date(shop.now());
  const fresh = new Date(shop.now() + limit.windowMs);
  // Dates inside raw SQL are not mapped to a column's type; text is, on both drivers.
  const expired = sql`${attempts.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await shop.db
    .insert(attempts)
    .values({ subject, count: 1, windowEndsAt: fresh })
    .onConflictDoUpdate({
      target: attempts.subject,
      set: {
        count: sql`case when ${expired} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${expired} then ${fresh.toISOString()}::timestamptz else ${attempts.windowEndsAt} end`,
      },
    })
    .returning();
  if (row && row.count > limit.most) {
    throw new Refusal(REFUSED.tooMany, m.too_many_tries({ time: clock(row.windowEndsAt) }));
  }
}

/** Forgets the tries of a subject, after a success. */
export async function forgetAttempts(shop: Shop, subject: string): Promise<void> {
  await shop.db.delete(attempts).where(eq(attempts.subject, subject));
}

/** Removes windows that are over; run now and then. */
export async function sweepAttempts(shop: Shop): Promise<void> {
  await shop.db.delete(attempts).where(lt(attempts.windowEndsAt, new Date(shop.now())));
}

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});
// The next full minute, so that nobody comes back seconds too early.
const clock = (time: Date) => CLOCK.format(new Date(Math.ceil(time.getTime() / 60_000) * 60_000));
