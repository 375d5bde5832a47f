import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findLikenesses } from '#server/payments/proof/find-likenesses.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import type { DeskCommand, DeskTx } from '../command.ts';
import type { FoundOrder } from '../lock-order.ts';
import { paise, readAnyway, REASON } from '../money.ts';
import { move } from '../move.ts';
import { rupees } from '../words.ts';

export const confirmCommand: DeskCommand = {
  name: 'confirm',
  takes: ['ORDER'],
  options: {
    anyway: { about: 'also where a little is missing, which is forgiven: up to WRITE_OFF_RUPEES' },
    reason: REASON,
    looked: { about: 'its picture was compared with those of the orders that it is like' },
  },
  about: 'all money has come and the order will be sent; gives it its invoice number',
  run(desk, given) {
    const anyway = readAnyway(given);
    return move(
      desk,
      { order: given.place('ORDER'), act: 'confirm', through: ['payment-received', 'confirmed'] },
      async (found, tx) => ({
        ...(await refuseLikePicture(tx, found, given.has('looked'))),
        ...(await settleShortfall(tx, found, anyway)),
      }),
    );
  },
};

/** A picture that is like that of another order must have been looked at. */
async function refuseLikePicture(tx: DeskTx, { order }: FoundOrder, looked: boolean) {
  const likenesses = await findLikenesses(tx.shop, order.id);
  if (likenesses.length === 0) return undefined;
  if (looked) return { pictureLike: likenesses.map((each) => each.order) };
  const named = likenesses.map(
    ({ order: other, state, how }) =>
      `${how === 'same' ? 'the same' : 'nearly the same'} as that of ${other} (${state})`,
  );
  throw new Refusal(
    REFUSED.conflict,
    `The picture of ${order.number} is ${named.join(', ')}. Nothing was changed. Look at both with proof --save. If each was paid, add --looked.`,
  );
}

/**
 * Refuses an order whose money has not all come. What is missing of it up to WRITE_OFF_RUPEES can be forgiven, as
 * a record of its own.
 */
async function settleShortfall(tx: DeskTx, { order }: FoundOrder, anyway: string | undefined) {
  const { came, short } = await findOrderMoney(tx.shop, order);
  if (short === 0) return undefined;
  const { number } = order;
  const missing = `${paise(short)} of ${number} has not come: ${came > 0 ? `only ${paise(came)} did` : 'nothing did'}. Nothing was changed.`;
  const most = tx.shop.writeOffRupees;
  // The grams of digital metal are worth their whole price.
  if (order.kind === 'digital' || came === 0 || short > paiseOf(most)) {
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

export const rejectCommand: DeskCommand = {
  name: 'reject',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'for the customer', required: true } },
  about: 'nothing is sent; metal and coupon go back to the customer',
  run: (desk, given) =>
    move(desk, {
      order: given.place('ORDER'),
      act: 'reject',
      through: ['rejected'],
      note: given.option('reason') ?? '',
    }),
};

export const dispatchCommand: DeskCommand = {
  name: 'dispatch',
  takes: ['ORDER'],
  options: { note: { value: 'TEXT', about: 'for the customer: the carrier and its number' } },
  about: 'a confirmed order is on its way',
  run: (desk, given) =>
    move(desk, {
      order: given.place('ORDER'),
      act: 'dispatch',
      through: ['dispatched'],
      note: given.option('note') ?? '',
    }),
};

export const deliverCommand: DeskCommand = {
  name: 'deliver',
  takes: ['ORDER'],
  about: 'a dispatched order has arrived',
  run: (desk, given) =>
    move(desk, { order: given.place('ORDER'), act: 'deliver', through: ['delivered'] }),
};
