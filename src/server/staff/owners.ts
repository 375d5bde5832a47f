import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { staff, staffPasskeys } from '#server/db/schema/staff.ts';

type Where = Pick<ShopContext, 'db'>;

const isOwner = sql`${staff.roles} @> '["owner"]'::jsonb`;
const hasPasskey = sql`exists (select 1 from ${staffPasskeys} where ${staffPasskeys.staffId} = ${staff.id})`;

/** Whether this shop has an owner who can sign in. The demo's people do not count. */
export async function hasOwner({ db }: Where, besides = 0): Promise<boolean> {
  const [owner] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        isOwner,
        eq(staff.state, 'active'),
        eq(staff.demo, false),
        ne(staff.id, besides),
        or(isNotNull(staff.totpSealed), hasPasskey),
      ),
    )
    .limit(1);
  return owner !== undefined;
}

/** Throws a Refusal 409 where no other owner could let people in again. */
export async function requireAnotherOwner(shop: Where, staffId: number): Promise<void> {
  if (await hasOwner(shop, staffId)) return;
  throw new Refusal(
    REFUSED.conflict,
    'There would be no owner left who can sign in. Make somebody else an owner first.',
  );
}
