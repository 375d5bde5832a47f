import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { digitalQuotes, digitalSales } from '#server/db/schema/digital.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { paiseOf } from '#server/payments/paise.ts';
import type { Desk, DeskCommand, DeskTx } from '../command.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime, rupees } from '../words.ts';

export const payoutPaidCommand: DeskCommand = {
  name: 'payout-paid',
  takes: ['SALE'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
  },
  about: 'the money of a sale of digital metal went to its customer',
  run(desk, given) {
    const reference = readWords(given, 'reference');
    return together(desk, async (tx) => {
      const { customerId } = (await findSale(tx, given.place('SALE'))).sale;
      await lockCustomer(tx.shop, customerId);
      const { sale, total } = await findSale(tx, given.place('SALE'));
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
      await notePaid(tx, { number, total, reference });
      return {
        lines: [`${rupees(total)} of ${number} is noted as paid.`],
        data: { ...facts, reference, changed: true },
      };
    });
  },
};

async function findSale({ shop: { db } }: Desk, place: string) {
  const wanted = place.trim().toUpperCase();
  const [found] = await db
    .select({ sale: digitalSales, total: digitalQuotes.total })
    .from(digitalSales)
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId))
    .where(eq(digitalSales.number, wanted));
  if (!found) throw new Refusal(REFUSED.notFound, `There is no sale ${wanted}.`);
  return found;
}

/** Records the payout: the money is no longer due, and has left the bank. In paise. */
async function notePaid(
  tx: DeskTx,
  { number, total, reference }: { number: string; total: string; reference: string },
): Promise<void> {
  const { shop } = tx;
  await shop.db
    .update(digitalSales)
    .set({ paidAt: new Date(shop.now()), paidReference: reference })
    .where(eq(digitalSales.number, number));
  const amount = paiseOf(total);
  await postEntries(shop, {
    kind: 'payout',
    reference: number,
    entries: [
      { account: 'payouts-due', asset: 'rupees', amount },
      { account: 'bank', asset: 'rupees', amount: -amount },
    ],
  });
  await recordAudit(tx, {
    act: 'payout-paid',
    subject: number,
    details: { amount: total, reference },
  });
}
