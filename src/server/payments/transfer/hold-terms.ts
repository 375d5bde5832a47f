import { type Big, percentOf } from '#shared/pricing/decimal.ts';
import type { Tx } from '#server/db/transaction.ts';
import { dayText } from '#server/documents/invoices/invoice-texts.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { indianTime } from '#shared/india-time.ts';

type HoldTerms = Pick<Order, 'heldUntil' | 'deposit' | 'depositUntil'>;

/**
 * How long the price of a new order by bank transfer holds, and how much of its total (rupees) must come first: a percentage,
 * rounded down to whole rupees. The order keeps both, even if the settings change.
 */
export function holdTermsOf({ transfer, now }: Tx, total: Big): HoldTerms {
  if (!transfer) throw new Error('A store without an account holds no price for a transfer');
  const at = now();
  const deposit = percentOf(total, transfer.depositPercent).round(0, 0);
  return {
    heldUntil: new Date(at + transfer.holdMs),
    deposit: deposit.toFixed(2),
    depositUntil: deposit.gt(0) ? new Date(at + transfer.depositMs) : null,
  };
}

/** The end of a hold for the customer: `21 Nov 2026, 14:30 IST`. */
export const untilText = (at: Date): string =>
  `${dayText(at)}, ${indianTime(at.getTime()).time.slice(0, 5)} IST`;
