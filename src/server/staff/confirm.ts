import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskReceivedOf } from '#shared/desk/contract/desk-operation.ts';
import type { Me, staffOperations } from '#shared/desk/contract/staff/staff.ts';
import type { Ways } from '#shared/desk/contract/staff/staff-fields.ts';
import type { ShopContext } from '#server/context.ts';
import { staff, staffPasskeys } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { DeskRefusal } from '#server/desk/operations/refusals.ts';
import { recordAudit } from '#server/desk/record-audit.ts';
import { forgetAttempts } from '#server/limits/attempts.ts';
import type { StaffCaller } from './caller.ts';
import { takeCode } from './codes.ts';
import { checkPasskey } from './passkeys.ts';
import { confirmSession, findStaffSession, type SignedInStaff } from './session.ts';
import { noteRefused } from './sign-in.ts';
import { countTry } from './tries.ts';

type StaffRow = typeof staff.$inferSelect;
type Given = DeskReceivedOf<(typeof staffOperations)['Confirm']>;

const TRIES = { most: 10, windowMs: 15 * 60_000 };

/** The ways in which a person can prove who they are, from where they are. */
export async function waysOf(
  shop: ShopContext,
  caller: Pick<StaffCaller, 'here'>,
  staffId: number,
): Promise<Ways> {
  const [person, [passkey]] = [
    await findPerson(shop, staffId),
    await shop.db
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId))
      .limit(1),
  ];
  return {
    passkey: passkey !== undefined,
    code: Boolean(person?.totpSealed),
    demo: Boolean(shop.demo && caller.here && person?.demo),
  };
}

/**
 * Proves again who the person is, in a session that may be locked: unlocks it, and permits critical acts for some minutes.
 * Throws a Refusal 400 for a wrong proof, 429 after too many tries.
 */
export async function confirm(
  shop: ShopContext,
  caller: StaffCaller,
  session: SignedInStaff,
  given: Given,
): Promise<Me> {
  const { id, name, roles } = session;
  const tries = `desk-confirm:${id}`;
  await countTry(shop, caller, tries, TRIES);
  if (!(await convinces(shop, caller, id, given))) {
    await noteRefused(shop, caller, { way: given.by, subject: name, act: 'confirmation refused' });
    throw new Refusal(REFUSED.badInput, 'That is not right. Try again.');
  }
  await forgetAttempts(shop, tries);
  await inTransaction(shop, async (tx) => {
    await confirmSession(tx, session.session);
    if (!session.locked) return;
    const entry = { act: 'unlock', subject: name, details: { way: given.by } };
    await recordAudit({ shop: tx, by: name, osUser: `staff ${id}` }, entry);
  });
  return { id, name, roles };
}

async function convinces(
  shop: ShopContext,
  caller: StaffCaller,
  staffId: number,
  given: Given,
): Promise<boolean> {
  if (given.by === 'passkey') {
    return (await checkPasskey(shop, caller, given.answer, staffId)) === staffId;
  }
  const person = await findPerson(shop, staffId);
  if (!person) return false;
  if (given.by === 'demo') return Boolean(shop.demo && caller.here && person.demo);
  return takeCode(shop, person, given.code);
}

async function findPerson({ db }: ShopContext, id: number): Promise<StaffRow | undefined> {
  const [person] = await db.select().from(staff).where(eq(staff.id, id));
  return person;
}

/** The session of a call, which may be locked. Throws a Refusal 401 where there is none. */
export async function requireSession(shop: ShopContext, { cookie }: StaffCaller) {
  const session = await findStaffSession(shop, cookie, { unattended: true });
  if (!session) throw new DeskRefusal('signed-out', 'You are signed out. Sign in to go on.');
  return session;
}
