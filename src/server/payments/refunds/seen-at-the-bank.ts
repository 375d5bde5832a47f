import { and, eq, inArray } from 'drizzle-orm';
import { indianTime, startOfIndianDay } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { digitalQuotes, digitalSales, type PayoutTo } from '#server/db/schema/digital.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { paiseOf, rupeesOf } from '../paise.ts';
import { findOtherUses } from '../records/find-other-uses.ts';
import { findReferenceUses, standing } from '../records/find-reference-uses.ts';
import { type Channel, referenceKey } from '../records/payment-reference.ts';
import { lockRefund, type RefundRow } from './find-refunds.ts';
import { codesIn } from './refund-code.ts';
import { refundDone, refundFailed } from './settle-refund.ts';

/** Money that left the bank, or came back to it, as a statement tells of it. */
export interface SeenTransfer {
  /** Whole paise, above 0. */
  paise: number;
  seenAt: Date;
  channel: Channel;
  /** The bank's UTR. */
  reference: string;
  remark: string;
  /** The other side's account number or UPI id; empty where the bank does not give it. */
  account: string;
}

/**
 * Settles the refund that a bank debit is: the one whose code is in the remark, else the only one of this amount to this
 * account, where it can be nothing else. Returns its code; undefined where no refund matches for certain. A repeat changes nothing.
 */
export async function settleSeenDebit(tx: Tx, debit: SeenTransfer): Promise<string | undefined> {
  const found = await refundOfDebit(tx, debit);
  if (!found) return undefined;
  const locked = await lockRefund(tx, found.code);
  if (locked.refund.state !== 'sent') return undefined;
  const { channel, reference, seenAt } = debit;
  await refundDone(tx, locked, { channel, reference, seenAt, by: 'statement' });
  return found.code;
}

async function refundOfDebit(tx: Tx, debit: SeenTransfer): Promise<RefundRow | undefined> {
  const named = await findNamed(tx, debit.remark);
  const fits = ({ way, state, amount }: RefundRow) =>
    way === 'bank' && state === 'sent' && paiseOf(amount) === debit.paise;
  if (named.length > 0) return only(named.filter(fits));
  const sent = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'sent'), eq(refunds.amount, rupeesOf(debit.paise))));
  const found = only(
    sent.filter(
      (row) =>
        fits(row) &&
        row.place !== null &&
        isPlace(row.place, debit.account) &&
        debit.seenAt >= dayOf(row.sentAt),
    ),
  );
  return found && !(await mayBeAnother(tx, debit)) ? found : undefined;
}

/** The beginning of a moment's day: a statement gives only the day. */
const dayOf = (at: Date | null): Date =>
  new Date(startOfIndianDay(indianTime(at?.getTime() ?? 0).day) ?? 0);

/**
 * Whether a debit that names no refund is, or may be, other money of its amount: a refund that was noted with its reference, as
 * where the same line is read again in another format; what went back to the sender of money for no order; or the payout of a sale
 * that it names, that was noted with its reference, or that is still due to its account.
 */
async function mayBeAnother(tx: Tx, debit: SeenTransfer): Promise<boolean> {
  const key = referenceKey(debit.channel, debit.reference);
  if ((await findReferenceUses(tx, { key, kind: 'out', exceptOrder: 0 })).length > 0) return true;
  if ((await findOtherUses(tx, key)).length > 0) return true;
  const remark = debit.remark.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const sales = await tx.db
    .select({ sale: digitalSales })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .where(eq(digitalQuotes.total, rupeesOf(debit.paise)));
  return sales.some(
    ({ sale: { number, paidAt, payout } }) =>
      remark.includes(number) || (!paidAt && isPlace(payout, debit.account)),
  );
}

/** The refunds whose codes are in a remark. */
async function findNamed({ db }: Pick<ShopContext, 'db'>, remark: string): Promise<RefundRow[]> {
  const codes = codesIn(remark);
  if (codes.length === 0) return [];
  return db.select().from(refunds).where(inArray(refunds.code, codes));
}

const only = <Row>(rows: Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined);

/** Banks mask all but the end of an account number: at least the last four digits must agree. */
function isPlace({ kind, upi, account }: PayoutTo, seen: string): boolean {
  if (kind === 'upi') return upi.toLowerCase() === seen.trim().toLowerCase();
  const digits = /\d{4,}$/.exec(seen.replace(/\s/g, ''))?.[0] ?? '';
  return digits !== '' && account.endsWith(digits);
}

/**
 * Fails a refund whose money came back to the bank: it is due again. It is found by its code in the remark or by the number of
 * the returned transfer, and by its amount. Returns its code; undefined where none matches for certain.
 */
export async function settleReturnedCredit(
  tx: Tx,
  credit: SeenTransfer,
): Promise<string | undefined> {
  const found = await refundOfReturn(tx, credit);
  if (!found) return undefined;
  const locked = await lockRefund(tx, found.code);
  if (locked.refund.state !== found.state) return undefined;
  await refundFailed(tx, locked, {
    reason: `the bank has it back: ${credit.remark || credit.reference}`,
    by: 'statement',
  });
  return found.code;
}

async function refundOfReturn(
  tx: Tx,
  { paise, remark, reference, channel }: SeenTransfer,
): Promise<RefundRow | undefined> {
  const named = await findNamed(tx, remark);
  const fits = ({ way, state, amount }: RefundRow) =>
    way === 'bank' && (state === 'done' || state === 'sent') && paiseOf(amount) === paise;
  if (named.length > 0) return only(named.filter(fits));
  // A return names the original transfer, as its own reference or within the remark.
  const words = remark.split(/[^A-Za-z0-9]+/).filter((word) => word.length >= 10);
  const keys = [reference, ...words].map((text) => referenceKey(channel, text)).filter(Boolean);
  if (keys.length === 0) return undefined;
  const rows = await tx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.referenceKey, keys), standing));
  return only(rows.map(({ refund }) => refund).filter(fits));
}
