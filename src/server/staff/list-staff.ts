import { asc, count, eq, max, ne, sql } from 'drizzle-orm';
import type { DeskPresentedOf } from '#shared/desk/contract/desk-operation.ts';
import type { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import type { ShopContext } from '#server/context.ts';
import {
  staff,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from '#server/db/schema/staff.ts';
import { listSessions } from './own-account.ts';
import { listTokens } from './tokens.ts';

type Listed = DeskPresentedOf<(typeof staffOperations)['ListStaff']>;

/** Everybody who works here; with `ended`, former staff too. */
export async function listStaff(
  { db, now }: ShopContext,
  { ended }: { ended: boolean },
): Promise<Listed> {
  const people = await db
    .select()
    .from(staff)
    .where(ended ? undefined : ne(staff.state, 'ended'))
    .orderBy(asc(staff.name));
  const at = new Date(now()).toISOString();
  const passkeys = await db
    .select({ id: staffPasskeys.staffId, count: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId);
  const sessions = await db
    .select({ id: staffSessions.staffId, count: count(), seenAt: max(staffSessions.seenAt) })
    .from(staffSessions)
    .where(sql`${staffSessions.expiresAt} > ${at}::timestamptz`)
    .groupBy(staffSessions.staffId);
  const tokens = await db
    .select({ id: staffTokens.staffId, count: count() })
    .from(staffTokens)
    .where(sql`${staffTokens.revokedAt} is null and ${staffTokens.expiresAt} > ${at}::timestamptz`)
    .groupBy(staffTokens.staffId);
  const invited = await db
    .select({ id: staffInvitations.staffId, until: max(staffInvitations.expiresAt) })
    .from(staffInvitations)
    .where(sql`${staffInvitations.endedAt} is null`)
    .groupBy(staffInvitations.staffId);
  return {
    people: people.map(
      ({ id, name, email, roles, state, createdAt, endedAt, totpSealed, demo }) => {
        const own = sessions.find((row) => row.id === id);
        const until = invited.find((row) => row.id === id)?.until;
        return {
          id,
          name,
          email,
          roles,
          state,
          passkeys: passkeys.find((row) => row.id === id)?.count ?? 0,
          codes: totpSealed !== null,
          demo,
          sessions: own?.count ?? 0,
          tokens: tokens.find((row) => row.id === id)?.count ?? 0,
          createdAt: createdAt.getTime(),
          ...(own?.seenAt && { seenAt: own.seenAt.getTime() }),
          ...(endedAt && { endedAt: endedAt.getTime() }),
          ...(state === 'invited' && until && { invitedUntil: until.getTime() }),
        };
      },
    ),
  };
}

/** A person's sessions and tokens. */
export const staffMember = async (shop: ShopContext, id: number) => ({
  sessions: await listSessions(shop, id),
  tokens: await listTokens(shop, id),
});

/** The demo's people who work here, in the order of their ids. */
export const listDemoStaff = ({ db }: Pick<ShopContext, 'db'>) =>
  db
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(sql`${staff.demo} and ${eq(staff.state, 'active')}`)
    .orderBy(asc(staff.id));

/** Whether nobody works here or is invited. */
export async function isEmpty({ db }: Pick<ShopContext, 'db'>): Promise<boolean> {
  const [any] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(ne(staff.state, 'ended'))
    .limit(1);
  return any === undefined;
}
