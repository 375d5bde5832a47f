import { asc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { type BankFormat, bankFormats } from '#server/db/schema/incoming.ts';

type Db = Pick<ShopContext, 'db'>;

/** How a bank's CSV is read; undefined where nobody has said, and its headings must tell. */
export async function findBankFormat({ db }: Db, bank: string): Promise<BankFormat | undefined> {
  const [row] = await db
    .select({ format: bankFormats.format })
    .from(bankFormats)
    .where(eq(bankFormats.bank, bank));
  return row?.format;
}

export const listBankFormats = ({ db }: Db) =>
  db.select().from(bankFormats).orderBy(asc(bankFormats.bank));

/** Keeps how a bank's CSV is read, in place of what was kept. */
export async function keepBankFormat(
  { db }: Db,
  kept: { bank: string; format: BankFormat; by: string; setAt: Date },
): Promise<void> {
  const { format, by, setAt } = kept;
  await db
    .insert(bankFormats)
    .values(kept)
    .onConflictDoUpdate({ target: bankFormats.bank, set: { format, by, setAt } });
}
