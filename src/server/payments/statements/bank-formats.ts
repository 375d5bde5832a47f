import { asc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { type BankFormat, bankFormats } from '#server/db/schema/incoming.ts';

type Db = Pick<ShopContext, 'db'>;

/** The kept CSV format of a bank; undefined where none is kept, and its headings must tell. */
export async function findBankFormat({ db }: Db, bank: string): Promise<BankFormat | undefined> {
  const [row] = await db
    .select({ format: bankFormats.format })
    .from(bankFormats)
    .where(eq(bankFormats.bank, bank));
  return row?.format;
}

export const listBankFormats = ({ db }: Db) =>
  db.select().from(bankFormats).orderBy(asc(bankFormats.bank));

/** Keeps a bank's CSV format, replacing the one before. */
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
