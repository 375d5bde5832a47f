import type { OrderState } from '#shared/contract/orders.ts';
import { lockCustomer } from '../accounts/lock-customer.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import type { Desk, DeskAnswer, DeskTx } from './command.ts';
import { findOrder } from './find-order.ts';
import { type AuditEntry, recordAudit, together } from './record-audit.ts';
import { clockTime, rupees } from './words.ts';

export interface DeskMove {
  order: string;
  act: string;
  /** The states to pass through; those that the order has had are skipped. */
  through: readonly OrderState[];
  /** Words for the customer. */
  note?: string;
  details?: AuditEntry['details'];
}

type FoundOrder = Awaited<ReturnType<typeof findOrder>>;

/**
 * Moves an order on and writes the audit log, both or neither. If the order has been in that state before, it
 * says so and changes nothing. Throws a Refusal.
 */
export async function move(
  desk: Desk,
  wanted: DeskMove,
  check: (order: FoundOrder, tx: DeskTx) => Promise<void> = async () => undefined,
): Promise<DeskAnswer> {
  const { moved, found } = await together(desk, async (tx) => {
    const before = await lockOrder(tx, wanted.order);
    const goal = wanted.through.at(-1);
    if (before.steps.some(({ state }) => state === goal)) return { moved: false, found: before };
    await check(before, tx);
    let last: 'moved' | 'already' = 'already';
    for (const to of wanted.through) {
      if (before.steps.some(({ state }) => state === to)) continue;
      last = await moveOrder(tx.shop, {
        orderNumber: before.order.number,
        to,
        by: `desk:${desk.by}`,
        ...(wanted.note !== undefined && { note: wanted.note }),
      });
    }
    if (last === 'moved') {
      const { act, details, note } = wanted;
      await recordAudit(tx, {
        act,
        subject: before.order.number,
        details: { ...(note && { note }), ...details },
      });
    }
    return { moved: last === 'moved', found: await findOrder(tx, wanted.order) };
  });
  return answer(wanted, moved, found);
}

/** Takes the lock of moveOrder already here, so that what is shown is still true when the order moves. */
async function lockOrder(tx: DeskTx, number: string): Promise<FoundOrder> {
  const { customer } = await findOrder(tx, number);
  await lockCustomer(tx.shop, customer.id);
  return findOrder(tx, number);
}

function answer({ through }: DeskMove, moved: boolean, { order, steps }: FoundOrder): DeskAnswer {
  const step = steps.find(({ state }) => state === through.at(-1));
  const when = step ? ` on ${clockTime(step.at)} by ${step.by}` : '';
  const lines = moved
    ? [`${order.number} is ${order.state}.`]
    : [
        `Nothing was changed: ${order.number} came to ${step?.state}${when}, and is ${order.state}.`,
      ];
  if (moved && order.invoiceNumber && order.state === 'confirmed') {
    lines.push(`Its invoice is ${order.invoiceNumber}.`);
  }
  if (moved && order.state === 'rejected' && Number(order.refundDue) > 0) {
    lines.push(`${rupees(order.refundDue)} came for it and must be given back: see refunded.`);
  }
  return { lines, data: { order: order.number, state: order.state, changed: moved } };
}
