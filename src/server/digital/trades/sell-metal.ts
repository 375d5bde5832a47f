import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockBuyer } from '#server/accounts/may-order.ts';
import { digitalSales, type TicketRow } from '#server/db/schema/digital.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { findPayoutRow } from '../payouts/payout.ts';
import { requireNoSaleWait } from '../payouts/sale-wait.ts';
import type { Tx } from '#server/db/transaction.ts';
import { customerAccount } from '../ledger/customer-account.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { VAULT } from '../ledger/vault.ts';
import { requirePaidMetal } from './unpaid-metal.ts';
import { takeTicket, type TicketUse } from '../tickets/take-ticket.ts';

/**
 * Buys the grams of a ticket back. They leave the holding at once; the money, in paise, is due until the desk
 * has paid it. Throws the refusals of takeTicket, and a Refusal 409 where the customer has given no payout
 * details, has given them or reset the password less than a day ago, holds less by now, or has not paid for it.
 */
export async function sellMetal(tx: Tx, use: Omit<TicketUse, 'side'>): Promise<TicketRow> {
  const { customerId } = use;
  const { resetAt } = await lockBuyer(tx, customerId);
  const ticket = await takeTicket(tx, { ...use, side: 'sell' });
  const payout = await findPayoutRow(tx, customerId);
  if (!payout) throw new Refusal(REFUSED.conflict, m.digital_payout_missing());
  requireNoSaleWait(tx, { placeSince: payout.changedAt, resetAt });
  const { orderNumber: number, source: asset, units, total } = ticket;
  await tx.db.insert(digitalSales).values({
    number,
    quoteId: ticket.id,
    customerId,
    payout: payout.payout,
    placeSince: payout.changedAt,
    soldAt: new Date(tx.now()),
  });
  await requirePaidMetal(tx, customerId, [{ asset, amount: units }]);
  const paise = paiseOf(total);
  await postEntries(tx, {
    kind: 'sale',
    reference: number,
    entries: [
      { account: customerAccount(customerId), asset, amount: -units },
      { account: VAULT, asset, amount: units },
      { account: 'purchases', asset: 'rupees', amount: paise },
      { account: 'payouts-due', asset: 'rupees', amount: -paise },
    ],
  });
  return ticket;
}
