import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { findPayout } from '../payouts/find-payout.ts';
import type { ShopContext } from '#server/context.ts';
import { customerAccount, postEntries } from '../ledger/post-entries.ts';
import { takeTicket, type TicketUse } from '../tickets/take-ticket.ts';
import type { TicketRow } from '../tickets/make-ticket.ts';

/**
 * Buys a ticket's grams back: they leave the holding at once, and their money is due until the desk has paid
 * it. `within` must be a transaction. Throws the refusals of takeTicket, and a Refusal 409 where the customer
 * has not said where the money goes, or holds less by now.
 */
export async function sellMetal(
  within: ShopContext,
  use: Omit<TicketUse, 'side'>,
): Promise<TicketRow> {
  const { customerId } = use;
  await lockCustomer(within, customerId);
  const ticket = await takeTicket(within, { ...use, side: 'sell' });
  const payout = await findPayout(within, customerId);
  if (!payout) throw new Refusal(REFUSED.conflict, m.digital_payout_missing());
  const { orderNumber: number, source: asset, units, total } = ticket;
  await within.db.insert(digitalSales).values({
    number,
    quoteId: ticket.id,
    customerId,
    payout,
    soldAt: new Date(within.now()),
  });
  const paise = paiseOf(total);
  await postEntries(within, {
    kind: 'sale',
    reference: number,
    entries: [
      { account: customerAccount(customerId), asset, amount: -units },
      { account: 'vault', asset, amount: units },
      { account: 'purchases', asset: 'rupees', amount: paise },
      { account: 'payouts-due', asset: 'rupees', amount: -paise },
    ],
  });
  return ticket;
}
