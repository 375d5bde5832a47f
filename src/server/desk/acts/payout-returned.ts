import { and, count, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { digitalSales, payoutReturns } from '#server/db/schema/digital.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { tellPayoutReturned } from '#server/notices/tell-money.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';
import { rupees } from '../command-line/words.ts';
import { findSale, nthPayout } from './payout-paid.ts';

/**
 * Takes a noted payout back: it was noted by mistake, or the bank returned the money. A ledger set of its own reverses the
 * booking, and the sale's money is due again, so a second person always looks at it.
 */
export const payoutReturnedAct = deskAct({
  name: 'payout-returned',
  right: 'payouts.pay',
  args: v.object({
    sale: v.string(),
    /** Rupees, for the summary: a sale's amount never changes. */
    amount: v.string(),
    /** The noted bank reference: a payout noted since then is another one. */
    reference: v.string(),
    /** When it was noted, ISO 8601: noted again with the same reference, it is another payout too. */
    paidAt: v.string(),
    /** Whether the bank returned the money. If not, it was noted by mistake, and a transfer on its way stays on its way. */
    cameBack: v.boolean(),
    reason: v.string(),
  }),
  summary: ({ sale, amount, reference, cameBack, reason }) =>
    `take back that ${rupees(amount)} of ${sale} went with ${reference}: ${cameBack ? 'the bank returned it' : 'it was noted by mistake'} (${reason})`,
  async run(tx, { sale: wanted, reference, paidAt: noted, cameBack, reason }) {
    await lockCustomer(tx.shop, (await findSale(tx, wanted)).sale.customerId);
    const { sale, total } = await findSale(tx, wanted);
    const { number, customerId, paidAt, paidReference } = sale;
    const facts = { sale: number, amount: total };
    if (!paidAt || paidReference !== reference || paidAt.toISOString() !== noted) {
      const now = paidAt ? `noted as paid with ${paidReference}` : 'not noted as paid';
      return {
        lines: [`Nothing was changed: ${number} is ${now}.`],
        data: { ...facts, changed: false },
      };
    }
    tx.requireSecond('its money can go out once more');
    await tx.shop.db.insert(payoutReturns).values({
      sale: number,
      paidAt,
      reference,
      returnedAt: new Date(tx.shop.now()),
      by: `desk:${tx.by}`,
      reason,
    });
    await tx.shop.db
      .update(digitalSales)
      .set({ paidAt: null, paidReference: '' })
      .where(eq(digitalSales.number, number));
    if (cameBack) await endTransfer(tx, number, reason);
    const paise = paiseOf(total);
    await postEntries(tx.shop, {
      kind: 'payout-returned',
      reference: await returnReference(tx, number),
      entries: [
        { account: 'payouts-due', asset: 'rupees', amount: -paise },
        { account: 'bank', asset: 'rupees', amount: paise },
      ],
    });
    await tellPayoutReturned(tx.shop, { customerId, sale: number });
    await recordAudit(tx, {
      act: 'payout-returned',
      subject: number,
      details: { amount: total, reference, cameBack, reason },
    });
    return {
      lines: [`${rupees(total)} of ${number} is due again.`],
      data: { ...facts, changed: true },
    };
  },
});

/** Ends the transfer, so that returned money can go into another file. */
async function endTransfer({ shop }: ActTx, sale: string, reason: string): Promise<void> {
  await shop.db
    .update(payoutTransfers)
    .set({ failedAt: new Date(shop.now()), reason })
    .where(and(eq(payoutTransfers.sale, sale), isNull(payoutTransfers.failedAt)));
}

/** The reference of the payout that it reverses; the current return is counted already. */
async function returnReference({ shop: { db } }: ActTx, sale: string): Promise<string> {
  const [all] = await db
    .select({ returned: count() })
    .from(payoutReturns)
    .where(eq(payoutReturns.sale, sale));
  return nthPayout(sale, all?.returned ?? 1);
}
