import type { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { settleCardPayment } from './settle-card-payment.ts';

type Payment = typeof cardPayments.$inferSelect;

/** After this long without an answer from the provider nobody waits for one any more. */
const LONGEST_SILENCE_MS = 24 * 60 * 60_000;

/**
 * Asks the provider how an open payment stands, and settles it by the answer; one that has run out is over
 * unless it was paid. A provider that does not answer leaves all as it is. Never within a transaction.
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
  // A store that has changed its provider cannot ask the former one.
  if (shop.cards?.name !== payment.provider) return { state: 'open' } as const;
  return shop.cards.ask(payment, left);
}
