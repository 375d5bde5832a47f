import { eq } from 'drizzle-orm';
import { formatRupees } from '#shared/pricing/money.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { payOnce, type Placed, type SentPayment } from '#server/orders/placing/place-once.ts';
import { withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { customers } from '#server/db/schema/accounts.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { untilText } from '#server/payments/transfer/hold-terms.ts';
import { findPayoutRow } from '../payouts/payout.ts';
import { payoutHold } from '../payouts/payout-hold.ts';
import { buyMetal } from './buy-metal.ts';
import { toGrams } from '../ledger/grams.ts';
import { sellMetal } from './sell-metal.ts';

/** How a customer sends a trade. The payment fields count for a purchase only. */
export interface SentTrade extends SentPayment {
  ticketId: string;
  side: TradeSide;
}

/**
 * Makes the trade of a ticket at most once per request id; every repeat gets the first answer. Throws the
 * refusals of buyMetal or sellMetal, and those of payOnce.
 */
export async function tradeOnce(
  shop: ShopContext,
  customerId: number,
  trade: SentTrade,
): Promise<Placed> {
  const operation = 'proceedToPayDigital';
  const use = { customerId, ticketId: trade.ticketId };
  if (trade.side === 'buy') {
    return payOnce(shop, { operation, customerId }, trade, (tx, payment) =>
      buyMetal(tx, use, payment),
    );
  }
  const { requestId: id, fields } = trade;
  return withIdempotencyKey(shop, { operation, id, fields, customerId }, (tx) => sell(tx, use));
}

const sold = { gold: m.digital_sold_gold, silver: m.digital_sold_silver };
const soldLater = { gold: m.digital_sold_later_gold, silver: m.digital_sold_later_silver };

async function sell(tx: Tx, use: Parameters<typeof sellMetal>[1]): Promise<Placed> {
  const { source, units, total, orderNumber: number } = await sellMetal(tx, use);
  const told = { grams: toGrams(units), amount: formatRupees(total), number };
  const place = await findPayoutRow(tx, use.customerId);
  const [customer] = await tx.db
    .select({ correctedAt: customers.correctedAt })
    .from(customers)
    .where(eq(customers.id, use.customerId));
  const since = {
    placeSince: place?.changedAt ?? null,
    correctedAt: customer?.correctedAt ?? null,
  };
  const held = payoutHold(since, tx.now());
  const msg = held
    ? soldLater[source]({ ...told, from: untilText(held.until) })
    : sold[source](told);
  return { msg, data: { number, placedAt: new Date(tx.now()).toISOString() } };
}
