import { eq, inArray } from 'drizzle-orm';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { staff } from '#server/db/schema/staff.ts';

/** A requester, with the right needed for the request; no right for an act of another version. */
interface Asked {
  id: number;
  by: string;
  osUser: string;
  right: DeskRight | undefined;
}

const STAFF = /^staff (\d+)$/;

/** Whether the requester was signed in at the desk, which proves who they are; a shell user cannot claim that. */
export const isStaff = (osUser: string): boolean => STAFF.test(osUser);

const staffIdOf = (osUser: string): number => Number(STAFF.exec(osUser)?.[1] ?? 0);

/**
 * Why requests may no longer be carried out in their requester's name, by request id: the requester has left, or lost the right.
 * A requester at a shell has no account that could end.
 */
export async function findLapses(
  { db, demo = false }: Pick<ShopContext, 'db' | 'demo'>,
  requests: readonly Asked[],
): Promise<Map<number, string>> {
  const ids = [...new Set(requests.map(({ osUser }) => staffIdOf(osUser)).filter((id) => id > 0))];
  if (ids.length === 0) return new Map();
  const people = await db.select().from(staff).where(inArray(staff.id, ids));
  return new Map(
    requests.flatMap(({ id, by, osUser, right }): [number, string][] => {
      if (!isStaff(osUser)) return [];
      const person = people.find((each) => each.id === staffIdOf(osUser));
      // A demo account has no rights in a real store.
      if (!person || person.state === 'ended' || (person.demo && !demo)) {
        return [[id, `${by}, who asked, works here no longer`]];
      }
      return right && !hasRight(person.roles, right)
        ? [[id, `${by}, who asked, may no longer do this`]]
        : [];
    }),
  );
}

/** The roles of somebody at the desk. At a shell without a token, which no shop with an owner lets in, all may be done. */
export async function findRoles(
  { db }: Pick<ShopContext, 'db'>,
  osUser: string,
): Promise<readonly Role[]> {
  if (!isStaff(osUser)) return ['owner'];
  const [person] = await db
    .select({ roles: staff.roles })
    .from(staff)
    .where(eq(staff.id, staffIdOf(osUser)));
  return person?.roles ?? [];
}

/** The key by which a staff member's requests are found. */
export const osUserOf = (staffId: number): string => `staff ${staffId}`;
