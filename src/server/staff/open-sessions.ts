import { and, between, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { IDLE_MS } from './session.ts';

/** Which of these sessions are still open: neither ended nor locked. Checking does not keep an idle one from locking. */
export async function findOpenSessions(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        inArray(staffSessions.id, [...ids]),
        eq(staff.state, 'active'),
        isNull(staffSessions.lockedAt),
        between(staffSessions.seenAt, new Date(now() - IDLE_MS), new Date(now() + IDLE_MS)),
        gt(staffSessions.expiresAt, new Date(now())),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
