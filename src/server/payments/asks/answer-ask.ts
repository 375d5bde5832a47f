import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { isReplay, withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { lockOwn } from '#server/orders/late/lock-late.ts';
import { readUtr } from '#server/orders/placing/payment-details.ts';
import { rupeesOf } from '../paise.ts';
import { readProof } from '../proof/read-proof.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { keepClaim } from '../transfer/tell-payment.ts';
import { findAsks } from './asks.ts';

interface Answer {
  orderNumber: string;
  utr: string;
  /** A screenshot as a data URL; empty for none. */
  file: string;
  requestId: string;
}

/**
 * Keeps a customer's answer to a question about their payment: its reference, a screenshot, or both. It records no money. Once
 * per request id. Throws a Refusal 400 or 413 for what cannot be read, 404, and 409 where no question is open any more.
 */
export async function answerAsk(
  shop: ShopContext,
  customerId: number,
  { requestId: id, orderNumber, utr, file }: Answer,
): Promise<void> {
  const sent = { operation: 'AnswerAsked', id, fields: { orderNumber, utr, file }, customerId };
  const isNew = !(await isReplay(shop, sent));
  const reference = readUtr(utr);
  if (isNew && !reference && !file) throw new Refusal(REFUSED.badInput, m.claim_needs_proof());
  // Reading a picture is slow, so it is done before the transaction.
  const proof = isNew && file ? await readProof(file, customerId) : undefined;
  await withIdempotencyKey(shop, sent, async (tx) => {
    const order = await lockOwn(tx, customerId, orderNumber);
    const asked = (await findAsks(tx, [order.id])).get(order.id);
    if (!asked || (order.state !== 'placed' && order.state !== 'lapsed')) {
      throw new Refusal(REFUSED.conflict, m.claim_nothing_asked({ number: order.number }));
    }
    if (asked.kind === 'picture' && !proof) {
      throw new Refusal(REFUSED.badInput, m.proof_missing());
    }
    const { short } = await findOrderMoney(tx, order);
    await keepClaim(tx, order, {
      amount: short > 0 ? rupeesOf(short) : order.paid,
      channel: order.paymentMode === 'TRANSFER' ? 'bank' : 'upi',
      reference,
      proof,
    });
    return { msg: '' };
  });
}
