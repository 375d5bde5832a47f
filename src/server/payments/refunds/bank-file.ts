import { and, asc, eq, isNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { refundFiles, refunds } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import { lockRefund } from './find-refunds.ts';
import { markSent } from './send-refund.ts';

/** The columns of a file of transfers for the bank. */
export const BANK_FILE_HEADS = [
  'Reference',
  'Beneficiary Name',
  'Account Number',
  'IFSC',
  'UPI ID',
  'Amount',
  'Mode',
  'Remark',
  'Order',
  'UTR',
];

/** From this many rupees on, a transfer to an account goes by RTGS. */
const RTGS_FROM = 200_000;

export interface BankFile {
  id: number;
  name: string;
  text: string;
  count: number;
  /** Rupees. */
  total: string;
}

/**
 * Puts every approved bank refund into a new file, each in one file only, and marks them as sent. Undefined where none waits, or
 * none is due any more.
 */
export async function makeBankFile(tx: Tx, by: string): Promise<BankFile | undefined> {
  const waiting = await tx.db
    .select({ code: refunds.code })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.way, 'bank'), eq(refunds.state, 'approved'), isNull(refunds.fileId)))
    // Locks customers in one fixed order, or two files at once could deadlock.
    .orderBy(asc(orders.customerId), asc(orders.id), asc(refunds.id));
  if (waiting.length === 0) return undefined;
  const [file] = await tx.db
    .insert(refundFiles)
    .values({ at: new Date(tx.now()), by })
    .returning();
  if (!file) throw new Error('A file of refunds was not kept');
  let sent = 0;
  for (const { code } of waiting) {
    if (await markSent(tx, await lockRefund(tx, code), { fileId: file.id })) sent += 1;
  }
  return sent === 0 ? undefined : readBankFile(tx, file.id);
}

/** An earlier file, with the same refunds in it. Throws a Refusal 404. */
export async function readBankFile({ db }: Pick<ShopContext, 'db'>, id: number): Promise<BankFile> {
  const rows = await db
    .select({ refund: refunds, order: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.fileId, id))
    .orderBy(asc(refunds.id));
  if (rows.length === 0) throw new Refusal(REFUSED.notFound, `There is no file ${id}.`);
  const lines = rows.map(({ refund: { code, amount, place }, order }) =>
    bankFileLine({ code, amount, place, order }),
  );
  return {
    id,
    name: `refunds-${String(id).padStart(6, '0')}.csv`,
    text: csvOf([BANK_FILE_HEADS, ...lines], { mark: false }),
    count: rows.length,
    total: sum(rows.map(({ refund }) => exact(refund.amount))).toFixed(2),
  };
}

/** A line of such a file; `amount` in rupees. */
export const bankFileLine = ({
  code,
  amount,
  place,
  order,
}: {
  code: string;
  amount: string;
  place: PayoutTo | null;
  order: string;
}): string[] => [
  code,
  place?.holder ?? '',
  place?.account ?? '',
  place?.ifsc ?? '',
  place?.upi ?? '',
  amount,
  modeOf(place?.kind, Number(amount)),
  code,
  order,
  '',
];

const modeOf = (kind: 'upi' | 'account' | undefined, rupees: number): string => {
  if (kind === 'upi') return 'UPI';
  return rupees >= RTGS_FROM ? 'RTGS' : 'NEFT';
};
