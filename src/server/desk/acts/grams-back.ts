import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { metalValue } from '#server/orders/lifecycle/metal-value.ts';
import { metalOf } from '#server/orders/lifecycle/metal-of.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { FoundOrder } from '../find-locked-order.ts';
import { paise } from '../command-line/money.ts';
import { move } from '../command-line/move.ts';
import { rupees } from '../command-line/words.ts';

/** An order could not be delivered: its grams are credited to the customer's holding, like any other credit. */
export const creditBackAct = deskAct({
  name: 'credit-back',
  right: 'orders.end',
  args: v.object({
    order: v.string(),
    /** For the customer. */
    reason: v.string(),
  }),
  summary: ({ order, reason }) => `credit the grams of ${order} (${reason})`,
  run: (tx, { order, reason }) =>
    move(
      tx,
      { order, act: 'credit-back', through: ['credited-back'], note: reason },
      async (found) => permitGrams(tx, found),
    ),
});

/** An order came back, for money, for its grams, or some of both. The money is then due back, and is paid by `refunded`. */
export const returnAct = deskAct({
  name: 'return',
  right: 'orders.end',
  args: v.object({
    order: v.string(),
    /** For the customer. */
    reason: v.string(),
    /** Rupees that are given back. */
    money: v.string(),
    /** Whether its grams go to the customer's holding. */
    grams: v.boolean(),
  }),
  summary: ({ order, reason, money, grams }) =>
    `take ${order} back for ${[Number(money) > 0 && rupees(money), grams && 'its grams'].filter(Boolean).join(' and ')} (${reason})`,
  run: (tx, { order, reason, ...back }) =>
    move(
      tx,
      { order, act: 'return', through: ['returned'], note: reason, details: back },
      async (found) => agreeReturn(tx, found, back),
    ),
});

/** Counts the grams of an order towards the limits. */
async function permitGrams(tx: ActTx, { order }: FoundOrder): Promise<void> {
  const rows = await tx.shop.db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const metals = metalOf(rows.map(({ line }) => line));
  await tx.permit(Object.fromEntries(metals.map(({ asset, amount }) => [asset, amount])));
}

/** Records what the return gives back. The metal is given back once only: as grams, or as the money it cost. */
async function agreeReturn(
  tx: ActTx,
  found: FoundOrder,
  { money, grams }: { money: string; grams: boolean },
): Promise<void> {
  const { order } = found;
  const metal = grams && order.kind === 'buy' ? paiseOf(metalValue(order)) : 0;
  // A forgiven amount did not come, and cannot go back; of debit notes, what was paid of them can.
  const { keptRightly } = await findOrderMoney(tx.shop, order);
  const most = keptRightly - metal;
  if (paiseOf(money) > most) {
    const why = grams ? ' beside the grams' : '';
    throw new Refusal(
      REFUSED.conflict,
      `At most ${paise(Math.max(0, most))} of ${order.number} can go back${why}, not ${paise(paiseOf(money))}. Nothing was changed.`,
    );
  }
  if (grams) await permitGrams(tx, found);
  await tx.shop.db
    .update(orders)
    .set({ returnedMoney: rupeesOf(paiseOf(money)), returnedGrams: grams })
    .where(eq(orders.id, order.id));
}
