import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { staff, staffTokens } from '#server/db/schema/staff.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import type { SignedInStaff } from './session.ts';

/** Identifies a token that somebody finds in a file or a log. */
const MARK = 'desk_';
/** How often a token's use is written: not every command writes a row. */
const USED_EVERY_MS = 60_000;

/** The owner of a command line token. */
export interface TokenOwner {
  id: number;
  name: string;
  roles: Role[];
}

/** A person's valid tokens. */
export async function listTokens({ db, now }: Pick<ShopContext, 'db' | 'now'>, staffId: number) {
  const rows = await db
    .select()
    .from(staffTokens)
    .where(
      and(
        eq(staffTokens.staffId, staffId),
        isNull(staffTokens.revokedAt),
        gt(staffTokens.expiresAt, new Date(now())),
      ),
    )
    .orderBy(asc(staffTokens.id));
  return rows.map(({ id, name, createdAt, expiresAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    ...(usedAt && { usedAt: usedAt.getTime() }),
  }));
}

/**
 * Creates a token of one's own for scripts, shown once. It has its owner's rights. Nobody can create one for somebody else: its
 * holder acts in that person's name, and could pass as two people. Throws a Refusal 409 for former staff.
 */
export const makeToken = (
  desk: Desk,
  me: SignedInStaff,
  { name, days }: { name: string; days: number },
): Promise<{ token: string; expiresAt: number }> =>
  together(desk, async ({ shop, ...tx }) => {
    const [owner] = await shop.db
      .select()
      .from(staff)
      .where(and(eq(staff.id, me.id), eq(staff.state, 'active')))
      .for('update');
    if (!owner) throw new Refusal(REFUSED.conflict, 'Only who works here can have a token.');
    const token = MARK + newSecret();
    const expiresAt = shop.now() + days * DAY_MS;
    await shop.db.insert(staffTokens).values({
      staffId: me.id,
      name,
      tokenHash: digest(token),
      createdAt: new Date(shop.now()),
      expiresAt: new Date(expiresAt),
    });
    const details = { name, days };
    await recordAudit({ ...tx, shop }, { act: 'make token', subject: owner.name, details });
    return { token, expiresAt };
  });

/** Ends a token: one's own, or anybody's with the right to manage the staff. Throws a Refusal 404. */
export const revokeToken = (desk: Desk, me: SignedInStaff, id: number): Promise<void> =>
  together(desk, async ({ shop, ...tx }) => {
    const [found] = await shop.db
      .select({ token: staffTokens, owner: staff.name })
      .from(staffTokens)
      .innerJoin(staff, eq(staff.id, staffTokens.staffId))
      .where(eq(staffTokens.id, id));
    if (!found) throw new Refusal(REFUSED.notFound, 'This token is not there.');
    if (found.token.staffId !== me.id && !hasRight(me.roles, 'staff.manage')) throw notYours();
    const revoked = await shop.db
      .update(staffTokens)
      .set({ revokedAt: new Date(shop.now()) })
      .where(and(eq(staffTokens.id, id), isNull(staffTokens.revokedAt)))
      .returning({ id: staffTokens.id });
    if (revoked.length === 0) return;
    const details = { name: found.token.name };
    await recordAudit({ ...tx, shop }, { act: 'revoke token', subject: found.owner, details });
  });

const notYours = () => new Refusal(REFUSED.notFound, 'This token is not there.');

/** The owner of a token; undefined where it is wrong, expired or revoked, or its owner no longer works here. */
export async function findTokenOwner(
  { db, now, demo = false }: Pick<ShopContext, 'db' | 'now' | 'demo'>,
  token: string,
): Promise<TokenOwner | undefined> {
  const [found] = await db
    .select({ token: staffTokens, owner: staff })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staffId))
    .where(
      and(
        eq(staffTokens.tokenHash, digest(token)),
        isNull(staffTokens.revokedAt),
        gt(staffTokens.expiresAt, new Date(now())),
        eq(staff.state, 'active'),
      ),
    );
  if (!found || (found.owner.demo && !demo)) return undefined;
  const { id, usedAt } = found.token;
  if (!usedAt || now() - usedAt.getTime() > USED_EVERY_MS) {
    await db
      .update(staffTokens)
      .set({ usedAt: new Date(now()) })
      .where(eq(staffTokens.id, id));
  }
  const { id: ownerId, name, roles } = found.owner;
  return { id: ownerId, name, roles };
}
