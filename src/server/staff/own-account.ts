import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { NewWayIn } from '#shared/desk/contract/staff/staff-fields.ts';
import type { DeskPresentedOf } from '#shared/desk/contract/desk-operation.ts';
import type { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import type { ShopContext } from '#server/context.ts';
import {
  staff,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '#server/db/schema/staff.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import type { StaffCaller } from './caller.ts';
import { removeCodes } from './codes.ts';
import { endSession, endSessionsOf, lockSession, type SignedInStaff } from './session.ts';
import { listTokens } from './tokens.ts';
import { addWayIn, prepareWayIn, type PreparedWayIn } from './ways-in.ts';

type Account = DeskPresentedOf<(typeof staffOperations)['OwnAccount']>;

const subjectOf = ({ id }: { id: number }) => `staff ${id}`;

/** A person's own ways of signing in and sessions. */
export async function ownAccount(shop: ShopContext, me: SignedInStaff): Promise<Account> {
  const { db } = shop;
  const person = await requirePerson(shop, me.id);
  const passkeys = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, me.id))
    .orderBy(asc(staffPasskeys.id));
  const [left] = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, me.id), isNull(staffRecoveryCodes.usedAt)));
  return {
    email: person.email,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.getTime(),
      ...(usedAt && { usedAt: usedAt.getTime() }),
    })),
    codes: person.totpSealed !== null,
    codesOffered: Boolean(shop.identity.box),
    recoveryCodesLeft: left?.codes ?? 0,
    sessions: (await listSessions(shop, me.id)).map((session) => ({
      ...session,
      own: session.id === me.session,
    })),
    tokens: await listTokens(shop, me.id),
  };
}

/** A person's sessions, latest first. */
export async function listSessions({ db }: Pick<ShopContext, 'db'>, staffId: number) {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.seenAt));
  return rows.map(({ id, network, device, createdAt, seenAt }) => ({
    id,
    network,
    device,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
}

/** Prepares a new way of signing in for oneself. */
export async function prepareOwnWayIn(
  shop: ShopContext,
  caller: StaffCaller,
  me: SignedInStaff,
): Promise<PreparedWayIn> {
  const { name, email } = await requirePerson(shop, me.id);
  return prepareWayIn(shop, caller, { subject: subjectOf(me), name, email, staffId: me.id });
}

/** Adds a way of signing in to one's own account; other sessions end. Throws the refusals of addWayIn. */
export const addOwnWayIn = (
  desk: Desk,
  caller: StaffCaller,
  me: SignedInStaff,
  way: NewWayIn,
): Promise<string[]> =>
  together(desk, async (tx) => {
    const codes = await addWayIn(tx.shop, caller, {
      way,
      subject: subjectOf(me),
      staffId: me.id,
    });
    await endSessionsOf(tx.shop, me.id, me.session);
    const details = { way: way.by, ...(way.by === 'passkey' && { device: way.device }) };
    await recordAudit(tx, { act: 'add way in', subject: me.name, details });
    return codes;
  });

/** Removes a passkey, but never the last way of signing in: Refusal 409. */
export const removePasskey = (desk: Desk, me: SignedInStaff, passkey: number): Promise<void> =>
  together(desk, async (tx) => {
    const person = await lockPerson(tx.shop, me.id);
    const own = await tx.shop.db
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, me.id));
    const removed = own.find(({ id }) => id === passkey);
    if (!removed) throw new Refusal(REFUSED.notFound, 'This passkey is not there any more.');
    if (own.length === 1 && !person.totpSealed) throw lastWayIn();
    await tx.shop.db.delete(staffPasskeys).where(eq(staffPasskeys.id, passkey));
    await endSessionsOf(tx.shop, me.id, me.session);
    const details = { way: 'passkey', device: removed.name };
    await recordAudit(tx, { act: 'remove way in', subject: me.name, details });
  });

/** Removes the password and the codes, but never the last way of signing in: Refusal 409. */
export const removeOwnCodes = (desk: Desk, me: SignedInStaff): Promise<void> =>
  together(desk, async (tx) => {
    await lockPerson(tx.shop, me.id);
    const [passkey] = await tx.shop.db
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, me.id))
      .limit(1);
    if (!passkey) throw lastWayIn();
    await removeCodes(tx.shop, me.id);
    await endSessionsOf(tx.shop, me.id, me.session);
    await recordAudit(tx, { act: 'remove way in', subject: me.name, details: { way: 'code' } });
  });

/** Ends one of one's own sessions. Throws a Refusal 404 for somebody else's. */
export const endOwnSession = (desk: Desk, me: SignedInStaff, session: number): Promise<void> =>
  together(desk, async (tx) => {
    const ended = await endSession(tx.shop, session);
    if (ended?.staffId !== me.id) {
      throw new Refusal(REFUSED.notFound, 'This session is over already.');
    }
    const details = { network: ended.network };
    await recordAudit(tx, { act: 'end session', subject: me.name, details });
  });

/** Ends the session of a call. */
export const signOut = (desk: Desk, me: SignedInStaff): Promise<void> =>
  together(desk, async (tx) => {
    await endSession(tx.shop, me.session);
    await recordAudit(tx, { act: 'sign out', subject: me.name });
  });

/** Locks the session of a call. */
export const lockDesk = (desk: Desk, me: SignedInStaff): Promise<void> =>
  together(desk, async (tx) => {
    await lockSession(tx.shop, me.session);
    await recordAudit(tx, { act: 'lock', subject: me.name });
  });

const lastWayIn = () =>
  new Refusal(REFUSED.conflict, 'It is the only way in that you have. Add another one first.');

async function requirePerson({ db }: Pick<ShopContext, 'db'>, id: number) {
  const [person] = await db.select().from(staff).where(eq(staff.id, id));
  if (!person) throw new Refusal(REFUSED.notFound, 'There is nobody like that.');
  return person;
}

/** Locks the person: two simultaneous removals must not each rely on the other way of signing in. */
async function lockPerson({ db }: Pick<ShopContext, 'db'>, id: number) {
  const [person] = await db.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!person) throw new Refusal(REFUSED.notFound, 'There is nobody like that.');
  return person;
}
