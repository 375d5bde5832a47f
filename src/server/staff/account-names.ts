import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { staff } from '#server/db/schema/staff.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A name in comparable form, whatever its case, spaces or look-alike letters. */
export const oneName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Names that the audit log uses for others than people. */
const TAKEN = ['nobody', 'store', 'the store', 'desk', 'system', 'customer', 'the customer'];
/** The log's prefix for where something was done: `desk:Meera`. */
const MARKED = /^(?:desk|statement|collect)\s*:/;

/**
 * Throws a Refusal 409 where somebody works, or has worked, here under this name or address: the audit log could not tell the
 * two apart.
 */
export async function requireFreeName(
  { db }: Pick<Tx, 'db'>,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const names = await db.select({ name: staff.name }).from(staff);
  const one = oneName(name);
  if (TAKEN.includes(one) || MARKED.test(one) || names.some((row) => oneName(row.name) === one)) {
    throw new Refusal(
      REFUSED.conflict,
      `The name ${name} is taken, perhaps by somebody of before. Add a letter or a second name.`,
    );
  }
  const [same] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  if (same) throw new Refusal(REFUSED.conflict, `Somebody has the address ${email} already.`);
}
