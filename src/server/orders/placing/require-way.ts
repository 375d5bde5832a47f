import type { PaymentMode } from '#shared/contract/payment.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { mayPay, type NotPossible } from '#shared/paying/ways-to-pay.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { paymentTermsOf } from '#server/payments/transfer/payment-terms.ts';
import type { Order } from '../list-orders.ts';

interface Paying {
  mode: PaymentMode;
  kind: Order['kind'];
  /** Rupees, without what a card costs on top. */
  total: string;
  number: string;
}

/**
 * Refuses, by the same rules as the screen shows, a way of paying that does not work for this sum. Throws a Refusal 400 in words
 * for somebody who may have paid already.
 */
export function requireWay(
  shop: Pick<ShopContext, 'cards' | 'transfer' | 'upi' | 'now'>,
  { mode, kind, total, number }: Paying,
): void {
  const taken = {
    terms: paymentTermsOf(shop),
    modes: ['UPI' as const, ...(shop.cards ? ['CARD' as const] : [])],
  };
  const why = mayPay(mode, { total, kind, at: shop.now() }, taken);
  if (why) throw new Refusal(REFUSED.badInput, wordsFor(mode, why, { shop, number }));
}

function wordsFor(
  mode: PaymentMode,
  why: NotPossible,
  { shop, number }: { shop: Pick<ShopContext, 'upi'>; number: string },
): string {
  if (why === 'over-limit') return m.upi_over_limit({ most: formatRupees(shop.upi.most), number });
  if (why === 'digital') return m.transfer_not_digital();
  return mode === 'CARD' ? m.cards_not_taken() : m.transfers_not_taken();
}
