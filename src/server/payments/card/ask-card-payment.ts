import type { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { CardAnswer } from './gateway.ts';
import { type CardEnd, settleCardPayment } from './settle-card-payment.ts';
import { endSilence, noteSilence } from './silence.ts';
import { isAbout, whysOf } from './strange.ts';

type Payment = typeof cardPayments.$inferSelect;

/**
 * How long an order waits beyond the end of its payment: for a silent provider, counted from the first question it did not
 * answer; for money reserved on the card, counted from the payment's end.
 */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * Asks the provider about a payment, settles it by the answer and returns the answer's state; undefined where there was none. An
 * open payment that has run out expires unless it was paid. An ended one changes only by money that was found late. Must not run
 * inside a transaction.
 */
export async function askCardPayment(
  shop: ShopContext,
  payment: Payment,
  left?: 'left',
): Promise<CardAnswer['state'] | undefined> {
  const answer = await answerFor(shop, payment, left).catch((error: unknown) => {
    shop.log.warn({ err: error, payment: payment.id }, 'the provider says nothing of a payment');
    return 'silent' as const;
  });
  try {
    if (!answer) {
      await settleCardPayment(shop, payment.id, { state: 'recorded' });
      return undefined;
    }
    if (answer === 'silent') {
      await hearNothing(shop, payment);
      return undefined;
    }
    await endSilence(shop, payment.id);
    await settleCardPayment(shop, payment.id, answer);
    for (const other of answer.state === 'paid' ? (answer.others ?? []) : []) {
      await settleCardPayment(shop, payment.id, { state: 'paid', ...other });
    }
    const end = endOf(payment, answer, shop.now());
    if (end) await settleCardPayment(shop, payment.id, end);
  } catch (error) {
    // The fault is ours and not the provider's: the payment stays as it is, and is asked about again.
    shop.log.error({ err: error, payment: payment.id }, 'a card payment could not be settled');
  }
  return answer === 'silent' ? undefined : answer?.state;
}

async function answerFor(
  shop: ShopContext,
  payment: Payment,
  left?: 'left',
): Promise<CardAnswer | undefined> {
  if (shop.cards?.name === payment.provider) return shop.cards.ask(payment, left);
  // A former provider cannot be asked any more: an open payment with it just runs out.
  return payment.state === 'open' ? { state: 'open' } : undefined;
}

/** How the payment ends by now, if the answer does not end it itself. */
function endOf(payment: Payment, answer: CardAnswer, now: number): CardEnd | undefined {
  const { state, expiresAt } = payment;
  if (state === 'strange') return goneOf(payment, answer);
  if (state !== 'open' || answer.state === 'paid' || answer.state === 'failed') return undefined;
  const until = expiresAt.getTime() + (answer.state === 'reserved' ? PATIENCE_MS : 0);
  return until <= now ? { state: 'expired' } : undefined;
}

/** What of a payment's money that could not be booked is no longer with the provider. */
function goneOf(payment: Payment, answer: CardAnswer): CardEnd | undefined {
  if (answer.state === 'reserved') return undefined;
  const taken = answer.state === 'paid' ? [answer, ...(answer.others ?? [])] : [];
  const whys = whysOf(payment).filter((why) => !taken.some((each) => isAbout(why, each)));
  return whys.length > 0 ? { state: 'gone', whys } : undefined;
}

async function hearNothing(shop: ShopContext, { id, state, expiresAt }: Payment): Promise<void> {
  if (state !== 'open') return;
  const since = await noteSilence(shop, id);
  if (Math.max(since + PATIENCE_MS, expiresAt.getTime()) > shop.now()) return;
  await settleCardPayment(shop, id, { state: 'expired' });
  await endSilence(shop, id);
}
