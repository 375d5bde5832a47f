import { eq } from 'drizzle-orm';
import type { Me, NewWayIn, Ways } from '#shared/desk/contract/staff/staff-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { recordAudit } from '#server/desk/record-audit.ts';
import { requireFreeName } from './account-names.ts';
import { addWayIn, prepareWayIn, type PreparedWayIn } from './ways-in.ts';
import type { StaffCaller } from './caller.ts';
import { endInvitation, findInvitation, type OpenInvitation } from './invitations.ts';
import { lockStaff } from './lock-staff.ts';
import { openStaffSession } from './session.ts';
import { countTry } from './tries.ts';

const PER_NETWORK = { most: 60, windowMs: 15 * 60_000 };

interface Named {
  name: string;
  email: string;
}

/** The invitation of a link, for the person who opened it. Throws the refusals of findInvitation, and 429 after too many tries. */
export async function readInvitation(
  shop: ShopContext,
  caller: StaffCaller,
  token: string,
): Promise<OpenInvitation & { ways: Ways }> {
  await countTry(shop, caller, `desk-invitation-from:${caller.address}`, PER_NETWORK);
  const invitation = await findInvitation(shop, token);
  return { ...invitation, ways: { passkey: true, code: Boolean(shop.identity.box), demo: false } };
}

/** Prepares the new passkey or authenticator secret. Throws the refusals of readInvitation. */
export async function prepareInvited(
  shop: ShopContext,
  caller: StaffCaller,
  { token, name, email }: Named & { token: string },
): Promise<PreparedWayIn> {
  const invitation = await readInvitation(shop, caller, token);
  return prepareWayIn(shop, caller, {
    subject: subjectOf(invitation),
    ...(invitation.who ?? { name, email }),
  });
}

/**
 * Sets up an invited person with their chosen way of signing in, and signs them in. Throws the refusals of readInvitation and of
 * that way; the link can then be used again.
 */
export async function takeInvitation(
  shop: ShopContext,
  caller: StaffCaller,
  { token, name, email, way }: Named & { token: string; way: NewWayIn },
): Promise<{ me: Me; recoveryCodes: string[] }> {
  await readInvitation(shop, caller, token);
  const { address: network, device } = caller;
  const { cookie, ...taken } = await inTransaction(shop, async (tx) => {
    await lockStaff(tx);
    // Read again under the lock: two people may have the first owner's link.
    const invitation = await findInvitation(tx, token);
    const me = invitation.who
      ? await activate(tx, invitation.who.id)
      : await addOwner(tx, { name, email });
    const recoveryCodes = await addWayIn(tx, caller, {
      subject: subjectOf(invitation),
      staffId: me.id,
      way,
    });
    await endInvitation(tx, invitation.id);
    await recordAudit(
      { shop: tx, by: me.name, osUser: `staff ${me.id}` },
      {
        act: 'join',
        subject: me.name,
        details: { roles: me.roles, way: way.by, invitedBy: invitation.madeBy, network },
      },
    );
    const cookie = await openStaffSession(tx, { staffId: me.id, network, device });
    return { me, recoveryCodes, cookie };
  });
  caller.giveCookie(cookie);
  return taken;
}

const subjectOf = ({ id }: OpenInvitation) => `invitation ${id}`;

async function activate({ db }: Tx, id: number): Promise<Me> {
  const [row] = await db.update(staff).set({ state: 'active' }).where(eq(staff.id, id)).returning();
  if (!row) throw new Error(`An invitation of nobody: ${id}`);
  return { id, name: row.name, roles: row.roles };
}

async function addOwner(tx: Tx, { name, email }: Named): Promise<Me> {
  await requireFreeName(tx, { name, email });
  const [row] = await tx.db
    .insert(staff)
    .values({ name, email, roles: ['owner'], state: 'active', createdAt: new Date(tx.now()) })
    .returning();
  if (!row) throw new Error('No owner was added');
  return { id: row.id, name, roles: row.roles };
}
