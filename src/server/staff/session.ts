import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';

const HOUR_MS = 60 * 60_000;
/** A working day: nobody is still signed in the next morning. */
const SESSION_MS = 12 * HOUR_MS;
/** After this idle time a session locks: whoever sits down there next has to prove who they are. */
export const IDLE_MS = 15 * 60_000;
/** Critical acts ask for the passkey again when it was last given longer ago than this. */
const CONFIRMED_MS = 5 * 60_000;
/** How often a session's use is written: not every call writes a row. */
const SEEN_EVERY_MS = 30_000;

type Where = Pick<ShopContext, 'db' | 'now' | 'demo'>;

/** A signed-in person, by their session. */
export interface SignedInStaff {
  id: number;
  name: string;
  roles: Role[];
  session: number;
  /** Idle for too long, or locked by hand: nothing is shown until they prove who they are. */
  locked: boolean;
  /** Whether a passkey or a code was given within the last minutes. */
  confirmed: boolean;
}

/** Opens a session for a person who has proved who they are, and returns its cookie's value. */
export async function openStaffSession(
  { db, now }: Pick<Where, 'db' | 'now'>,
  { staffId, network, device }: { staffId: number; network: string; device: string },
): Promise<string> {
  const cookie = newSecret();
  const at = new Date(now());
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, at));
  await db.insert(staffSessions).values({
    cookieHash: digest(cookie),
    staffId,
    network,
    device,
    createdAt: at,
    seenAt: at,
    confirmedAt: at,
    expiresAt: new Date(now() + SESSION_MS),
  });
  return cookie;
}

/**
 * The person of a session cookie; undefined where it is wrong, has ended, or its owner no longer works here. `unattended`:
 * nobody has touched the screen, so the session keeps idling towards its lock.
 */
export async function findStaffSession(
  { db, now, demo = false }: Where,
  cookie: string | undefined,
  { unattended = false }: { unattended?: boolean } = {},
): Promise<SignedInStaff | undefined> {
  if (!cookie) return undefined;
  const [found] = await db
    .select({ staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.cookieHash, digest(cookie)),
        eq(staff.state, 'active'),
        gt(staffSessions.expiresAt, new Date(now())),
      ),
    );
  // The demo's people cannot sign in to a real store.
  if (!found || (found.staff.demo && !demo)) return undefined;
  const { id, name, roles } = found.staff;
  const { session } = found;
  // Either way: after a step back of the clock nobody knows how long ago it was, and nothing would lock for as long as that.
  const idle = Math.abs(now() - session.seenAt.getTime());
  const locked = session.lockedAt !== null || idle > IDLE_MS;
  if (!locked && !unattended && idle > SEEN_EVERY_MS) {
    await db
      .update(staffSessions)
      .set({ seenAt: new Date(now()) })
      .where(eq(staffSessions.id, session.id));
  }
  const confirmed = Math.abs(now() - session.confirmedAt.getTime()) <= CONFIRMED_MS;
  return { id, name, roles, session: session.id, locked, confirmed };
}

/** The person has proved who they are again: unlocks the session, and permits critical acts. */
export async function confirmSession(
  { db, now }: Pick<Where, 'db' | 'now'>,
  session: number,
): Promise<void> {
  const at = new Date(now());
  await db
    .update(staffSessions)
    .set({ seenAt: at, confirmedAt: at, lockedAt: null })
    .where(eq(staffSessions.id, session));
}

/** Locks a session: nothing is shown until they prove who they are. */
export async function lockSession(
  { db, now }: Pick<Where, 'db' | 'now'>,
  session: number,
): Promise<void> {
  const at = new Date(now());
  await db
    .update(staffSessions)
    // This ends an earlier confirmation too.
    .set({ lockedAt: at, confirmedAt: new Date(now() - CONFIRMED_MS - 1) })
    .where(eq(staffSessions.id, session));
}

/** Ends one session; returns whose it was, if it existed. */
export async function endSession(
  { db }: Pick<Where, 'db'>,
  session: number,
): Promise<{ staffId: number; network: string } | undefined> {
  const [ended] = await db
    .delete(staffSessions)
    .where(eq(staffSessions.id, session))
    .returning({ staffId: staffSessions.staffId, network: staffSessions.network });
  return ended;
}

/** Ends all of a person's sessions except `keep`. */
export async function endSessionsOf(
  { db }: Pick<Where, 'db'>,
  staffId: number,
  keep = 0,
): Promise<number> {
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, keep)))
    .returning({ id: staffSessions.id });
  return ended.length;
}
