import type { OrderState } from '#shared/contract/orders.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import type { Desk, DeskAnswer, DeskTx } from './command.ts';
import { standingSteps } from '#server/orders/lifecycle/standing-steps.ts';
import { findOrder } from '../find-order.ts';
import { type FoundOrder, findLockedOrder } from '../find-locked-order.ts';
import { moneyToDo } from './money.ts';
import { type AuditEntry, recordAudit, together } from '../record-audit.ts';
import { clockTime } from './words.ts';

export interface DeskMove {
  order: string;
  act: string;
  /** The states to pass through; those already reached are skipped. */
  through: readonly OrderState[];
  /** Words for the customer. */
  note?: string;
  details?: AuditEntry['details'];
}

/** A check's findings for the audit log. */
type Found = AuditEntry['details'];

/**
 * Moves an order on and writes the audit log, both or neither. If the order is in that state already, it says so and changes
 * nothing. `check` may record what the move needs. Throws a Refusal.
 */
export async function move(
  desk: Desk,
  wanted: DeskMove,
  check: (order: FoundOrder, tx: DeskTx) => Promise<Found | void> = async () => undefined,
): Promise<DeskAnswer> {
  const { moved, found, toDo } = await together(desk, async (tx) => {
    const before = await findLockedOrder(tx, wanted.order);
    const goal = wanted.through.at(-1);
    const stands = (state: OrderState | undefined, { steps }: FoundOrder) =>
      standingSteps(steps).some((step) => step.state === state);
    if (stands(goal, before)) return { moved: false, found: before, toDo: [] };
    const checked = await check(before, tx);
    let last: 'moved' | 'already' = 'already';
    for (const to of wanted.through) {
      if (stands(to, await findOrder(tx, before.order.number))) continue;
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
        details: { ...(note && { note }), ...details, ...checked },
      });
    }
    const after = await findOrder(tx, wanted.order);
    const toDo = moneyToDo(await findOrderMoney(tx.shop, after.order));
    return { moved: last === 'moved', found: after, toDo };
  });
  return answer(wanted, { moved, toDo }, found);
}

function answer(
  { through }: DeskMove,
  { moved, toDo }: { moved: boolean; toDo: string[] },
  { order, steps }: FoundOrder,
): DeskAnswer {
  const step = standingSteps(steps).find(({ state }) => state === through.at(-1));
  const when = step ? ` on ${clockTime(step.at)} by ${step.by}` : '';
  const lines = moved
    ? [`${order.number} is ${order.state}.`]
    : [
        `Nothing was changed: ${order.number} came to ${step?.state}${when}, and is ${order.state}.`,
      ];
  if (moved && order.invoiceNumber && order.state === 'confirmed') {
    lines.push(`Its invoice is ${order.invoiceNumber}.`);
  }
  return {
    lines: [...lines, ...toDo],
    data: { order: order.number, state: order.state, changed: moved },
  };
}
