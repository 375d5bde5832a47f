import type { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { settleCardPayment } from './settle-card-payment.ts';

type Payment = typeof cardPayments.$inferSelect;

/** After this long without an answer from the provider, the payment counts as expired. */
const LONGEST_SILENCE_MS = 24 * 60 * 60_000;

/**
 * Asks the provider about an open payment and settles it by the answer. A payment that has run out is expired
 * unless it was paid. Where the provider does not answer, nothing changes. Must not run inside a transaction.
 */
export async function askCardPayment(
  shop: ShopContext,
  payment: Payment,
  left?: 'left',
): Promise<void> {
  const over = payment.expiresAt.getTime() <= shop.now();
  try {
    const answer = await answerFor(shop, payment, left);
    await settleCardPayment(shop, payment.id, answer);
    if (answer.state === 'open' && over) {
      await settleCardPayment(shop, payment.id, { state: 'expired' });
    }
  } catch (error) {
    shop.log.warn({ err: error, payment: payment.id }, 'a card payment could not be settled');
    if (payment.expiresAt.getTime() + LONGEST_SILENCE_MS > shop.now()) return;
    await settleCardPayment(shop, payment.id, { state: 'expired' });
  }
}

async function answerFor(shop: ShopContext, payment: Payment, left?: 'left') {
  // A payment with a former provider cannot be asked about any more.
  if (shop.cards?.name !== payment.provider) return { state: 'open' } as const;
  return shop.cards.ask(payment, left);
}
