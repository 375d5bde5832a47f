import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findLikenesses } from '#server/payments/proof/find-likenesses.ts';
import { proofReader } from '#server/payments/proof/proof-bytes.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import type { FoundOrder } from '../../find-locked-order.ts';
import { paise } from '../../command-line/money.ts';
import { move } from '../../command-line/move.ts';
import { rupees } from '../../command-line/words.ts';

/**
 * Confirms an order whose money has all come, which assigns its invoice number. A repeat changes nothing. `anyway`: why a small
 * shortfall is forgiven; `looked`: its picture was compared with the like ones. Throws a Refusal 404 or 409.
 */
export const confirmOrder = (
  desk: Desk,
  order: string,
  { anyway, looked }: { anyway?: string | undefined; looked: boolean },
): Promise<DeskAnswer> =>
  move(
    desk,
    { order, act: 'confirm', through: ['payment-received', 'confirmed'] },
    async (found, tx) => ({
      ...(await refuseLikePicture(tx, found, looked)),
      ...(await settleShortfall(tx, found, anyway)),
    }),
  );

/**
 * Requires that somebody has looked at a picture that is like another order's. Pictures in the bucket were compared before
 * (`keepLikenesses`); where the bucket did not answer, the confirmation does not wait, and the audit log records it.
 */
async function refuseLikePicture(tx: DeskTx, { order }: FoundOrder, looked: boolean) {
  const inDatabase = proofReader(tx.shop, { asks: false });
  const { likes, unread } = await findLikenesses(tx.shop, order.id, inDatabase);
  const notCompared = unread > 0 && { picturesNotCompared: unread };
  if (likes.length === 0) return { ...notCompared };
  if (looked) return { pictureLike: likes.map((each) => each.order), ...notCompared };
  const named = likes.map(
    ({ order: other, state, how }) =>
      `${how === 'same' ? 'the same' : 'nearly the same'} as that of ${other} (${state})`,
  );
  throw new Refusal(
    REFUSED.conflict,
    `The picture of ${order.number} is ${named.join(', ')}. Nothing was changed. Look at both with proof --save. If each was paid, add --looked.`,
  );
}

/** Refuses an order whose money has not all come. A shortfall up to WRITE_OFF_RUPEES can be forgiven, as a record of its own. */
async function settleShortfall(tx: DeskTx, { order }: FoundOrder, anyway: string | undefined) {
  const { came, short } = await findOrderMoney(tx.shop, order);
  if (short === 0) return undefined;
  const { number } = order;
  const missing = `${paise(short)} of ${number} has not come: ${came > 0 ? `only ${paise(came)} did` : 'nothing did'}. Nothing was changed.`;
  const most = mostForgiven(order, tx.shop);
  if (came === 0 || short > paiseOf(most)) {
    throw new Refusal(REFUSED.conflict, `${missing} Record what your bank shows with received.`);
  }
  if (anyway === undefined) {
    throw new Refusal(
      REFUSED.conflict,
      `${missing} Up to ${rupees(most)} may be forgiven with --anyway --reason.`,
    );
  }
  const { record } = await recordPayment(tx.shop, order, {
    kind: 'forgiven',
    amount: rupeesOf(short),
    channel: 'books',
    reference: '',
    by: `desk:${tx.by}`,
    note: anyway,
  });
  return { forgiven: record.amount, payment: record.id, reason: anyway };
}

/**
 * The largest shortfall of an order that may be forgiven, in rupees. None for digital metal, whose grams are worth their whole
 * price.
 */
export const mostForgiven = (
  { kind }: Pick<FoundOrder['order'], 'kind'>,
  { writeOffRupees }: Pick<ShopContext, 'writeOffRupees'>,
): string => (kind === 'digital' ? '0.00' : rupeesOf(paiseOf(writeOffRupees)));

/** Rejects an order with words for its customer: nothing is sent; metal and coupon go back. Throws a Refusal 404 or 409. */
export const rejectOrder = (desk: Desk, order: string, reason: string): Promise<DeskAnswer> =>
  move(desk, { order, act: 'reject', through: ['rejected'], note: reason });
