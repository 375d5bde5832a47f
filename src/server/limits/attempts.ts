import { and, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm';
import { attempts } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';
import { tooManyTries } from './too-many-tries.ts';

/** At most `most` attempts in `windowMs`. */
export interface Limit {
  most: number;
  windowMs: number;
  /** What of it was too much, with the time of day when there may be more. */
  says?: (when: { time: string }) => string;
}

/** Another instance's clock may be a little ahead. */
export const AHEAD_MS = 60_000;

/**
 * The latest end of a window that was begun by now. One that ends later is of before the clock was set back and over: nobody has
 * to wait for as long as the clock had been ahead.
 */
const latestEnd = ({ now }: Pick<ShopContext, 'now'>, { windowMs }: Limit): Date =>
  new Date(now() + windowMs + AHEAD_MS);

/**
 * Counts an attempt, in the database, so that neither a restart nor another instance forgets it. Throws a Refusal 429 that says
 * when to try again.
 */
export async function countAttempt(
  shop: ShopContext,
  subject: string,
  limit: Limit,
): Promise<void> {
  const now = new Date(shop.now());
  const fresh = new Date(shop.now() + limit.windowMs);
  // In raw SQL, dates are not mapped to a column's type; text works on both drivers.
  const latest = latestEnd(shop, limit);
  const expired = sql`(${attempts.windowEndsAt} <= ${now.toISOString()}::timestamptz or ${attempts.windowEndsAt} > ${latest.toISOString()}::timestamptz)`;
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
  if (row && row.count > limit.most) throw tooManyTries(row.windowEndsAt, shop.now(), limit.says);
}

/** Takes one attempt off the current window, after it led to what it was for. */
export async function giveBackAttempt({ db, now }: ShopContext, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(
      and(
        eq(attempts.subject, subject),
        gt(attempts.count, 0),
        gt(attempts.windowEndsAt, new Date(now())),
      ),
    );
}

/** Throws the Refusal 429 of countAttempt where more than `most` attempts were counted in the current window. Counts nothing itself. */
export async function refuseOver(shop: ShopContext, subject: string, limit: Limit): Promise<void> {
  const [row] = await shop.db.select().from(attempts).where(eq(attempts.subject, subject));
  if (!row || row.count <= limit.most) return;
  if (row.windowEndsAt.getTime() <= shop.now() || row.windowEndsAt > latestEnd(shop, limit)) return;
  throw tooManyTries(row.windowEndsAt, shop.now());
}

/** Resets the counts of some subjects, after a success. */
export async function forgetAttempts(
  { db }: Pick<ShopContext, 'db'>,
  ...subjects: string[]
): Promise<void> {
  await db.delete(attempts).where(inArray(attempts.subject, subjects));
}

/** Resets the counts of a subject, and those of `subject@address` and `subject@device …` for any address and device. */
export async function forgetAttemptsEverywhere(
  { db }: Pick<ShopContext, 'db'>,
  subject: string,
): Promise<void> {
  const somewhere = like(attempts.subject, `${subject}@%`);
  await db.delete(attempts).where(or(eq(attempts.subject, subject), somewhere));
}

/** Removes windows that have ended; run now and then. */
export async function sweepAttempts(shop: ShopContext): Promise<void> {
  await shop.db.delete(attempts).where(lt(attempts.windowEndsAt, new Date(shop.now())));
}
