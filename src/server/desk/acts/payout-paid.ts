import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalQuotes, digitalSales, payoutReturns } from '#server/db/schema/digital.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { payoutHold } from '#server/digital/payouts/payout-hold.ts';
import { tellPayout } from '#server/notices/tell-money.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { lockReference } from '#server/payments/records/add-record.ts';
import { findSentBack } from '#server/payments/records/find-other-uses.ts';
import { findReferenceUses } from '#server/payments/records/find-reference-uses.ts';
import { keyIn, utrKey } from '#server/payments/records/payment-reference.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit } from '../record-audit.ts';
import { clockTime, rupees } from '../command-line/words.ts';

/** The money of a sale of digital metal reached its customer: it is no longer due and has left the bank. */
export const payoutPaidAct = deskAct({
  name: 'payout-paid',
  right: 'payouts.pay',
  args: v.object({
    sale: v.string(),
    /** Rupees, for the summary: a sale's amount never changes. */
    amount: v.string(),
    /** The reference of the bank's transfer. */
    reference: v.string(),
  }),
  summary: ({ sale, amount, reference }) =>
    `note ${rupees(amount)} of ${sale} as paid out with the reference ${reference}`,
  async run(tx, { sale: wanted, reference }) {
    const { customerId } = (await findSale(tx, wanted)).sale;
    const customer = await lockCustomer(tx.shop, customerId);
    const { sale, total } = await findSale(tx, wanted);
    const { number, paidAt, paidReference } = sale;
    const facts = { sale: number, amount: total };
    if (paidAt) {
      const line = `${rupees(total)} of ${number} went on ${clockTime(paidAt)} with the reference ${paidReference}.`;
      if (paidReference !== reference) throw new Refusal(REFUSED.conflict, line);
      return {
        lines: [`Nothing was changed: ${line}`],
        data: { ...facts, reference, changed: false },
      };
    }
    const paise = paiseOf(total);
    await lockReference(tx.shop, utrKey(reference));
    const other = await findOtherPaid(tx, sale, reference);
    if (other)
      tx.requireSecond(`the reference ${reference} is noted for ${other} of another customer`);
    // The bank's answer of then may be read once more: it says nothing of the money that is due since.
    if (await wasTakenBack(tx, number, reference)) {
      tx.requireSecond(`the payout of ${number} with the reference ${reference} was taken back`);
    }
    const refund = await findRefundBy(tx, reference);
    if (refund) tx.requireSecond(`the reference ${reference} is noted for ${refund}`);
    // A payout released for a file has already used up its limit.
    if (!(await isOnItsWay(tx, number))) {
      const { placeSince } = sale;
      const hold = payoutHold({ placeSince, correctedAt: customer.correctedAt }, tx.shop.now());
      if (hold) tx.requireSecond(`until ${clockTime(hold.until)} ${hold.because}`);
      await tx.permit({ rupees: paise });
    }
    await tx.shop.db
      .update(digitalSales)
      .set({ paidAt: new Date(tx.shop.now()), paidReference: reference })
      .where(eq(digitalSales.number, number));
    await postEntries(tx.shop, {
      kind: 'payout',
      reference: await payoutReference(tx, number),
      entries: [
        { account: 'payouts-due', asset: 'rupees', amount: paise },
        { account: 'bank', asset: 'rupees', amount: -paise },
      ],
    });
    await tellPayout(tx.shop, { customerId: customer.id, sale: number, reference });
    await recordAudit(tx, {
      act: 'payout-paid',
      subject: number,
      details: { amount: total, reference },
    });
    return {
      lines: [`${rupees(total)} of ${number} is noted as paid.`],
      data: { ...facts, reference, changed: true },
    };
  },
});

/** The ledger's reference of a sale's next payout: `D5`, and `D5 2` after the first was taken back. */
async function payoutReference({ shop: { db } }: Desk, sale: string): Promise<string> {
  const [before] = await db
    .select({ returned: count() })
    .from(payoutReturns)
    .where(eq(payoutReturns.sale, sale));
  return nthPayout(sale, (before?.returned ?? 0) + 1);
}

export const nthPayout = (sale: string, nth: number): string =>
  nth === 1 ? sale : `${sale} ${nth}`;

async function isOnItsWay({ shop: { db } }: Desk, sale: string): Promise<boolean> {
  const found = await db
    .select({ id: payoutTransfers.id })
    .from(payoutTransfers)
    .where(and(eq(payoutTransfers.sale, sale), isNull(payoutTransfers.failedAt)));
  return found.length > 0;
}

/**
 * Another customer's sale that was paid with this reference. One transfer may pay several sales of one customer; with two
 * customers the row was most likely the wrong one, and an unpaid customer would read that they were paid.
 */
async function findOtherPaid(
  { shop: { db } }: Desk,
  { customerId }: typeof digitalSales.$inferSelect,
  reference: string,
): Promise<string | undefined> {
  const [other] = await db
    .select({ number: digitalSales.number })
    .from(digitalSales)
    .where(
      and(
        isNotNull(digitalSales.paidAt),
        eq(keyIn(digitalSales.paidReference), utrKey(reference)),
        ne(digitalSales.customerId, customerId),
      ),
    )
    .limit(1);
  return other?.number;
}

/** Whether a payout of this sale by this transfer was noted before, and then taken back. */
async function wasTakenBack(
  { shop: { db } }: Desk,
  sale: string,
  reference: string,
): Promise<boolean> {
  const before = await db
    .select({ id: payoutReturns.id })
    .from(payoutReturns)
    .where(
      and(eq(payoutReturns.sale, sale), eq(keyIn(payoutReturns.reference), utrKey(reference))),
    );
  return before.length > 0;
}

/** Money that went back by this transfer, for an order or for none; the caller has locked its key. */
async function findRefundBy({ shop }: ActTx, reference: string): Promise<string | undefined> {
  const key = utrKey(reference);
  const [refunded] = await findReferenceUses(shop, { key, kind: 'out', exceptOrder: 0 });
  if (refunded) return `money of ${refunded.order} that went back`;
  const [sentBack] = await findSentBack(shop, key);
  return sentBack;
}

/** A sale and its rupees, by its number in any spelling. Throws a Refusal 404. */
export async function findSale({ shop: { db } }: Desk, typed: string) {
  const wanted = typed.trim().toUpperCase();
  const [found] = await db
    .select({ sale: digitalSales, total: digitalQuotes.total })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .where(eq(digitalSales.number, wanted));
  if (!found) throw new Refusal(REFUSED.notFound, `There is no sale ${wanted}.`);
  return found;
}
