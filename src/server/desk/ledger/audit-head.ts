import { desc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { auditLinks } from '#server/db/schema/desk.ts';

/** The newest link of the audit log: its entry and its hash, which is empty where there is none. */
export async function findAuditHead({
  db,
}: Pick<ShopContext, 'db'>): Promise<{ entry: number; hash: string }> {
  const [last] = await db
    .select({ entry: auditLinks.actId, hash: auditLinks.hash })
    .from(auditLinks)
    .orderBy(desc(auditLinks.id))
    .limit(1);
  return last ?? { entry: 0, hash: '' };
}

/** Whether a hash still belongs to an entry of the audit log. */
export async function hasAuditHead(
  { db }: Pick<ShopContext, 'db'>,
  hash: string,
): Promise<boolean> {
  const found = await db
    .select({ id: auditLinks.id })
    .from(auditLinks)
    .where(eq(auditLinks.hash, hash));
  return found.length > 0;
}
