import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { type DeskCommand, type DeskTx, WrongUsage } from '../command.ts';
import type { FoundOrder } from '../lock-order.ts';
import { paise, readRupees } from '../money.ts';
import { move } from '../move.ts';
import { readWords } from '../read-option.ts';

const FOR_CUSTOMER = { value: 'TEXT', about: 'for the customer', required: true };

export const cancelCommand: DeskCommand = {
  name: 'cancel',
  takes: ['ORDER'],
  options: { reason: FOR_CUSTOMER },
  about: 'a confirmed order is not sent after all; its money is due back, metal and coupon return',
  run: (desk, given) =>
    move(desk, {
      order: given.place('ORDER'),
      act: 'cancel',
      through: ['cancelled'],
      note: readWords(given, 'reason'),
    }),
};

export const returnCommand: DeskCommand = {
  name: 'return',
  takes: ['ORDER'],
  options: {
    reason: FOR_CUSTOMER,
    money: { value: 'RUPEES', about: 'what is given back of its money' },
    grams: { about: 'the grams of its pieces go to the customer’s digital holding' },
  },
  about: 'a dispatched or delivered order came back, for money, for its grams, or some of both',
  run(desk, given) {
    const money = given.option('money');
    const back = {
      money: money === undefined ? '0.00' : readRupees(money, 'money'),
      grams: given.has('grams'),
    };
    if (money === undefined && !back.grams) {
      throw new WrongUsage('Say what goes back: --money RUPEES, --grams, or both.');
    }
    return move(
      desk,
      {
        order: given.place('ORDER'),
        act: 'return',
        through: ['returned'],
        note: readWords(given, 'reason'),
        details: back,
      },
      (found, tx) => agreeReturn(tx, found, back),
    );
  },
};

/** Writes down what the return gives back. Metal is given back once: as grams, or as the money it cost. */
async function agreeReturn(
  { shop }: DeskTx,
  { order }: FoundOrder,
  { money, grams }: { money: string; grams: boolean },
): Promise<void> {
  const metal = grams && order.kind === 'buy' ? paiseOf(order.amount) : 0;
  const most = Math.max(0, paiseOf(order.paid) - metal);
  if (paiseOf(money) > most) {
    const why = grams ? ' beside the grams' : '';
    throw new Refusal(
      REFUSED.conflict,
      `At most ${paise(most)} of ${order.number} can go back${why}, not ${paise(paiseOf(money))}. Nothing was changed.`,
    );
  }
  await shop.db
    .update(orders)
    .set({ returnedMoney: rupeesOf(paiseOf(money)), returnedGrams: grams })
    .where(eq(orders.id, order.id));
}
