import { asc, and, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { payoutFiles, payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import type { Tx } from '#server/db/transaction.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import {
  BANK_FILE_HEADS,
  type BankFile,
  bankFileLine,
} from '#server/payments/refunds/bank-file.ts';

/** Puts every released payout into a new file, each in one file only; being in a file means sent. Undefined where none waits. */
export async function makePayoutFile(tx: Tx, by: string): Promise<BankFile | undefined> {
  const waiting = await tx.db
    .select({ id: payoutTransfers.id })
    .from(payoutTransfers)
    .innerJoin(digitalSales, eq(digitalSales.number, payoutTransfers.sale))
    .where(
      and(
        isNull(payoutTransfers.fileId),
        isNull(payoutTransfers.failedAt),
        isNull(digitalSales.paidAt),
      ),
    )
    .orderBy(asc(payoutTransfers.id))
    .for('update', { of: payoutTransfers });
  if (waiting.length === 0) return undefined;
  const [file] = await tx.db
    .insert(payoutFiles)
    .values({ at: new Date(tx.now()), by })
    .returning();
  if (!file) throw new Error('A file of payouts was not kept');
  for (const { id } of waiting) {
    await tx.db.update(payoutTransfers).set({ fileId: file.id }).where(eq(payoutTransfers.id, id));
  }
  return readPayoutFile(tx, file.id);
}

/** An earlier file, with the same payouts in it. Throws a Refusal 404. */
export async function readPayoutFile(
  { db }: Pick<ShopContext, 'db'>,
  id: number,
): Promise<BankFile> {
  const rows = await db
    .select()
    .from(payoutTransfers)
    .where(eq(payoutTransfers.fileId, id))
    .orderBy(asc(payoutTransfers.id));
  if (rows.length === 0) throw new Refusal(REFUSED.notFound, `There is no file ${id}.`);
  return {
    id,
    name: `payouts-${String(id).padStart(6, '0')}.csv`,
    text: csvOf(
      [
        BANK_FILE_HEADS,
        ...rows.map(({ sale, amount, payout }) =>
          bankFileLine({ code: sale, place: payout, amount, order: sale }),
        ),
      ],
      { mark: false },
    ),
    count: rows.length,
    total: sum(rows.map(({ amount }) => exact(amount))).toFixed(2),
  };
}
