import { and, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { ROLE_WORDS, type Role } from '#shared/desk/roles.ts';
import { staff, staffInvitations, staffPasskeys, staffTokens } from '#server/db/schema/staff.ts';
import type { Tx } from '#server/db/transaction.ts';
import { endLapsedOf } from '#server/desk/approvals/decide.ts';
import type { Desk, DeskTx } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { oneName, requireFreeName } from './account-names.ts';
import { removeCodes } from './codes.ts';
import { type Invitation, inviteOwner, inviteStaff } from './invitations.ts';
import { lockStaff } from './lock-staff.ts';
import { replaceNetworks } from './networks.ts';
import { requireAnotherOwner } from './owners.ts';
import { endSession, endSessionsOf } from './session.ts';

type StaffRow = typeof staff.$inferSelect;

/** Runs changes of the staff one after another. */
const changing = <Result>(desk: Desk, work: (tx: DeskTx) => Promise<Result>): Promise<Result> =>
  together(desk, async (tx) => {
    await lockStaff(tx.shop);
    return work(tx);
  });

/** Invites somebody new and returns their link. Throws a Refusal 409 for whoever is invited already, and a taken name or address. */
export const invite = (
  desk: Desk,
  { name, email, roles }: { name: string; email: string; roles: Role[] },
): Promise<Invitation> =>
  changing(desk, async (tx) => {
    await requireUninvited(tx.shop, { name, email });
    await requireFreeName(tx.shop, { name, email });
    const createdAt = new Date(tx.shop.now());
    const [row] = await tx.shop.db
      .insert(staff)
      .values({ name, email, roles, state: 'invited', createdAt })
      .returning();
    if (!row) throw new Error('Nobody was invited');
    await recordAudit(tx, { act: 'invite', subject: name, details: { email, roles } });
    return inviteStaff(tx.shop, row.id, tx.by);
  });

/** A link whose answer was lost is made anew: under another name it would be of a second person. */
async function requireUninvited(
  { db }: Tx,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const [same] = await db.select().from(staff).where(eq(staff.email, email));
  if (same?.state !== 'invited' || oneName(same.name) !== oneName(name)) return;
  throw new Refusal(
    REFUSED.conflict,
    `${same.name} is invited already. Open them in the list for a new link.`,
  );
}

/**
 * Creates a new link for somebody whose device or link is lost: their ways of signing in end first. Throws a Refusal 409 for
 * oneself, the last owner, and former staff.
 */
export const inviteAgain = (desk: Desk, me: number, id: number): Promise<Invitation> =>
  changing(desk, async (tx) => {
    const person = await requirePerson(tx.shop, id);
    if (person.demo) throw new Refusal(REFUSED.conflict, 'The people of the demo need no link.');
    if (id === me) {
      throw new Refusal(REFUSED.conflict, 'Add a new way in to your own account instead.');
    }
    if (isActiveOwner(person)) await requireAnotherOwner(tx.shop, id);
    await takeWaysAway(tx.shop, id);
    await tx.shop.db.update(staff).set({ state: 'invited' }).where(eq(staff.id, id));
    await recordAudit(tx, {
      act: 'invite again',
      subject: person.name,
      details: { roles: person.roles },
    });
    return inviteStaff(tx.shop, id, tx.by);
  });

/** A link that makes an owner, from the machine's own command line. `openNetworks`: removes the desk's network restrictions. */
export const inviteOwnerAtShell = (desk: Desk, openNetworks: boolean): Promise<Invitation> =>
  changing(desk, async (tx) => {
    if (openNetworks) await replaceNetworks(tx.shop, []);
    await recordAudit(tx, {
      act: 'invite owner',
      subject: 'staff',
      details: { osUser: tx.osUser, ...(openNetworks && { openNetworks }) },
    });
    return inviteOwner(tx.shop, `${tx.by} at the shop’s machine`);
  });

/**
 * Changes somebody's roles; all of their sessions end, and requests that they may no longer make. Throws a Refusal 409 where the
 * screen was outdated, or no owner would be left.
 */
export const setRoles = (
  desk: Desk,
  { id, roles, seen }: { id: number; roles: Role[]; seen: Role[] },
): Promise<{ changed: boolean }> =>
  changing(desk, async (tx) => {
    const person = await requirePerson(tx.shop, id);
    if (same(person.roles, roles)) return { changed: false };
    if (!same(person.roles, seen)) {
      const now = person.roles.map((role) => ROLE_WORDS[role].name).join(', ');
      throw new Refusal(REFUSED.conflict, `${person.name} has other roles by now: ${now}.`);
    }
    if (person.roles.includes('owner') && !roles.includes('owner')) {
      await requireAnotherOwner(tx.shop, id);
    }
    await tx.shop.db.update(staff).set({ roles }).where(eq(staff.id, id));
    await endSessionsOf(tx.shop, id);
    const details = { before: person.roles, after: roles };
    await recordAudit(tx, { act: 'set roles', subject: person.name, details });
    await endLapsedOf(tx, id);
    return { changed: true };
  });

/** Whether the person is an owner who can let others in again. */
const isActiveOwner = ({ state, roles }: StaffRow): boolean =>
  state === 'active' && roles.includes('owner');

const same = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * Ends somebody's employment: sessions, tokens, links, ways of signing in and their requests end at once. Throws a Refusal 409
 * for the last owner.
 */
export const endStaff = (desk: Desk, id: number): Promise<{ changed: boolean }> =>
  changing(desk, async (tx) => {
    const [person] = await tx.shop.db.select().from(staff).where(eq(staff.id, id));
    if (!person) throw nobody();
    if (person.state === 'ended') return { changed: false };
    if (isActiveOwner(person)) await requireAnotherOwner(tx.shop, id);
    await takeWaysAway(tx.shop, id);
    const endedAt = new Date(tx.shop.now());
    await tx.shop.db.update(staff).set({ state: 'ended', endedAt }).where(eq(staff.id, id));
    await recordAudit(tx, {
      act: 'end staff',
      subject: person.name,
      details: { roles: person.roles },
    });
    await endLapsedOf(tx, id);
    return { changed: true };
  });

/** Ends anybody's session. */
export const endAnySession = (desk: Desk, session: number): Promise<{ changed: boolean }> =>
  together(desk, async (tx) => {
    const ended = await endSession(tx.shop, session);
    if (!ended) return { changed: false };
    const [person] = await tx.shop.db.select().from(staff).where(eq(staff.id, ended.staffId));
    const details = { network: ended.network };
    await recordAudit(tx, { act: 'end session', subject: person?.name ?? '', details });
    return { changed: true };
  });

async function takeWaysAway(tx: Tx, id: number): Promise<void> {
  const at = new Date(tx.now());
  await endSessionsOf(tx, id);
  await removeCodes(tx, id);
  await tx.db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id));
  await tx.db
    .update(staffTokens)
    .set({ revokedAt: at })
    .where(and(eq(staffTokens.staffId, id), isNull(staffTokens.revokedAt)));
  await tx.db
    .update(staffInvitations)
    .set({ endedAt: at })
    .where(and(eq(staffInvitations.staffId, id), isNull(staffInvitations.endedAt)));
}

async function requirePerson({ db }: Tx, id: number): Promise<StaffRow> {
  const [person] = await db.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!person || person.state === 'ended') throw nobody();
  return person;
}

const nobody = () => new Refusal(REFUSED.notFound, 'Nobody like that works here.');
