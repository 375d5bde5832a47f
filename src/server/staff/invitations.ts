import { and, eq, gt, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { staff, staffInvitations } from '#server/db/schema/staff.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import { lockStaff } from './lock-staff.ts';
import { hasOwner } from './owners.ts';

const HOUR_MS = 60 * 60_000;
/** Long enough for a weekend. */
const FOR_STAFF_MS = 72 * HOUR_MS;
/** Short: whoever has the link becomes an owner. */
const FOR_OWNER_MS = HOUR_MS;

export interface Invitation {
  /** The link's secret; only a digest of it is stored. */
  token: string;
  expiresAt: number;
}

/** Creates a link for somebody, replacing an earlier one. */
export async function inviteStaff(tx: Tx, staffId: number, madeBy: string): Promise<Invitation> {
  await tx.db
    .update(staffInvitations)
    .set({ endedAt: new Date(tx.now()) })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.endedAt)));
  return keep(tx, { staffId, first: false, madeBy }, FOR_STAFF_MS);
}

/** Creates a link that makes an owner, who gives their own name. */
export const inviteOwner = (tx: Tx, madeBy: string): Promise<Invitation> =>
  keep(tx, { staffId: null, first: false, madeBy }, FOR_OWNER_MS);

/** A link for the very first owner; undefined where the shop has an owner. It becomes worthless once there is one. */
export const inviteFirstOwner = (shop: ShopContext): Promise<Invitation | undefined> =>
  inTransaction(shop, async (tx) => {
    await lockStaff(tx);
    if (await hasOwner(tx)) return undefined;
    return keep(tx, { staffId: null, first: true, madeBy: 'the start of the store' }, FOR_OWNER_MS);
  });

async function keep(
  { db, now }: Tx,
  given: Pick<typeof staffInvitations.$inferInsert, 'staffId' | 'first' | 'madeBy'>,
  forMs: number,
): Promise<Invitation> {
  const token = newSecret();
  const expiresAt = now() + forMs;
  await db.insert(staffInvitations).values({
    ...given,
    tokenHash: digest(token),
    createdAt: new Date(now()),
    expiresAt: new Date(expiresAt),
  });
  return { token, expiresAt };
}

export interface OpenInvitation {
  id: number;
  madeBy: string;
  expiresAt: Date;
  roles: Role[];
  /** Absent where it makes an owner who gives their own name. */
  who?: { id: number; name: string; email: string };
}

/** The purpose of a link. Throws a Refusal 404 for a wrong, used, replaced or expired one. */
export async function findInvitation(shop: ShopContext, token: string): Promise<OpenInvitation> {
  const [found] = await shop.db
    .select({ invitation: staffInvitations, person: staff })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(
      and(
        eq(staffInvitations.tokenHash, digest(token)),
        isNull(staffInvitations.endedAt),
        gt(staffInvitations.expiresAt, new Date(shop.now())),
      ),
    );
  if (!found) throw usedUp();
  const { invitation, person } = found;
  const { id, madeBy, expiresAt, first } = invitation;
  if (first && (await hasOwner(shop))) throw usedUp();
  if (!person) return { id, madeBy, expiresAt, roles: ['owner'] };
  if (person.state !== 'invited') throw usedUp();
  const { name, email, roles } = person;
  return { id, madeBy, expiresAt, roles, who: { id: person.id, name, email } };
}

/** Marks a link as used. Throws a Refusal 404 where somebody else has just used it. */
export async function endInvitation({ db, now }: Tx, id: number): Promise<void> {
  const ended = await db
    .update(staffInvitations)
    .set({ endedAt: new Date(now()) })
    .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.endedAt)))
    .returning({ id: staffInvitations.id });
  if (ended.length === 0) throw usedUp();
}

const usedUp = () =>
  new Refusal(
    REFUSED.notFound,
    'This link has been used, was replaced or is too old. Ask an owner for a new one.',
  );
