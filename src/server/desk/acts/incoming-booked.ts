import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type BookedMoney,
  bookIncoming,
  freePaise,
  type IncomingRow,
} from '#server/payments/incoming/book-incoming.ts';
import {
  findBookedFor,
  findIncoming,
  lockIncoming,
} from '#server/payments/incoming/find-incoming.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findReferenceUses } from '#server/payments/records/find-reference-uses.ts';
import { lockReference } from '#server/payments/records/add-record.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { DeskAnswer } from '../command-line/command.ts';
import { findOrder } from '../find-order.ts';
import { type FoundOrder, findLockedOrder } from '../find-locked-order.ts';
import { moneyFacts, moneyToDo, paise } from '../command-line/money.ts';
import { DeskRefusal } from '../operations/refusals.ts';
import { recordAudit } from '../record-audit.ts';
import { rupees } from '../command-line/words.ts';
import { rowId, units } from './arg-schemas.ts';

const args = v.object({
  incoming: rowId,
  /** The paise for each order. */
  parts: v.array(v.object({ order: v.string(), paise: units })),
  /** Why the money counts although another order has its reference. */
  anyway: v.optional(v.string()),
});
type Wanted = v.InferOutput<typeof args>;

/** A person decides for which order or orders money came. */
export const incomingBookedAct = deskAct({
  name: 'incoming-booked',
  right: 'payments.decide',
  args,
  summary: ({ incoming, parts }) =>
    `book incoming money ${incoming}: ${parts.map((part) => `${paise(part.paise)} for ${part.order}`).join(', ')}`,
  async run(tx, wanted) {
    const found = await lockOrders(tx, wanted);
    const { referenceKey } = await findIncoming(tx.shop, wanted.incoming);
    await lockReference(tx.shop, referenceKey);
    const row = await lockIncoming(tx.shop, wanted.incoming);
    return (await bookedBefore(tx, row, wanted)) ?? book(tx, { row, found, wanted });
  },
});

/** Locks the orders in one fixed order, so that two clerks cannot deadlock. */
async function lockOrders(tx: ActTx, { parts }: Wanted): Promise<FoundOrder[]> {
  const found: FoundOrder[] = [];
  for (const { order } of parts) found.push(await findOrder(tx, order));
  const sorted = found.toSorted((a, b) => a.customer.id - b.customer.id || a.order.id - b.order.id);
  const locked: FoundOrder[] = [];
  for (const { order } of sorted) locked.push(await findLockedOrder(tx, order.number));
  return locked;
}

async function bookedBefore(
  tx: ActTx,
  row: IncomingRow,
  { parts }: Wanted,
): Promise<DeskAnswer | undefined> {
  if (row.state !== 'booked') return undefined;
  const booked = (await findBookedFor(tx.shop, [row.id])).get(row.id) ?? [];
  const line = `${rupeesWords(row)} was booked for ${booked.map(({ order }) => order).join(' and ')}.`;
  const isSame =
    booked.length === parts.length &&
    parts.every((part) =>
      booked.some(({ order, amount }) => order === part.order && amount === rupeesOf(part.paise)),
    );
  if (!isSame) throw new Refusal(REFUSED.conflict, `${line} To take that back see void-payment.`);
  return { lines: [`Nothing was changed: ${line}`], data: { incoming: row.id, changed: false } };
}

const rupeesWords = ({ id, amount }: IncomingRow): string => `Incoming ${id} of ${rupees(amount)}`;

interface Booking {
  row: IncomingRow;
  found: FoundOrder[];
  wanted: Wanted;
}

async function book(tx: ActTx, { row, found, wanted }: Booking): Promise<DeskAnswer> {
  refuseUnlessWaiting(row);
  const free = await freePaise(tx.shop, row);
  const sum = wanted.parts.reduce((total, part) => total + part.paise, 0);
  if (sum !== free) {
    throw new Refusal(
      REFUSED.conflict,
      `${paise(free)} of incoming ${row.id} is for no order yet, not ${paise(sum)}. Nothing was changed.`,
    );
  }
  const sharedWith = await refuseUsed(tx, row, wanted);
  // One person may choose among the matching's own candidates. Any other order needs the limit, as it could be used like a
  // payout.
  const thoughtOf = new Set(row.candidates.flatMap(({ parts }) => parts.map(({ order }) => order)));
  if (!wanted.parts.every(({ order }) => thoughtOf.has(order))) await tx.permit({ rupees: sum });
  const parts = wanted.parts.map((part) => {
    const own = found.find(({ order }) => order.number === part.order);
    if (!own) throw new Error(`Order ${part.order} was not locked`);
    return { order: own.order, paise: part.paise };
  });
  const money = await bookIncoming(tx.shop, row, parts, {
    by: `desk:${tx.by}`,
    matchedBy: 'person',
    why: `Booked by ${tx.by}.`,
    ...(sharedWith.length > 0 && { sharedBecause: wanted.anyway }),
  });
  await recordAudit(tx, {
    act: 'incoming-booked',
    subject: String(row.id),
    details: {
      amount: row.amount,
      reference: row.reference,
      parts: wanted.parts.map((part) => ({ order: part.order, amount: rupeesOf(part.paise) })),
      ...(wanted.anyway !== undefined && { reason: wanted.anyway }),
      ...(sharedWith.length > 0 && { sharedWith }),
    },
  });
  return answer(tx, { row, parts: wanted.parts, money });
}

/** Throws a Refusal 409 for money that is settled already. */
export function refuseUnlessWaiting({ id, state, why }: IncomingRow): void {
  if (state === 'proposed' || state === 'suspense') return;
  throw new Refusal(
    REFUSED.conflict,
    `Incoming ${id} is ${state}: ${why} Nothing was changed; see incoming reopen.`,
  );
}

/** The other orders that have the reference already. Throws a Refusal 409 unless a reason was given why it counts again. */
async function refuseUsed(
  tx: ActTx,
  row: IncomingRow,
  { parts, anyway }: Wanted,
): Promise<string[]> {
  const own = parts.map(({ order }) => order);
  const uses = await findReferenceUses(tx.shop, {
    key: row.referenceKey,
    kind: 'in',
    exceptOrder: 0,
  });
  // A record conflicts even on one of these orders; a claim by the order's own customer does not.
  const others = uses.filter(({ how, order }) => how === 'recorded' || !own.includes(order));
  if (others.length === 0 || anyway !== undefined) return others.map(({ order }) => order);
  const named = others.map(({ order, how }) =>
    how === 'recorded' ? `recorded for ${order}` : `the one that the customer of ${order} gave`,
  );
  throw new DeskRefusal(
    'say-why',
    `The reference ${row.reference} is ${named.join(', and ')}. One payment for both? Nothing was changed. If your bank shows that it is for ${own.join(' and ')}, add --anyway --reason.`,
  );
}

async function answer(
  tx: ActTx,
  { row, parts, money }: { row: IncomingRow; parts: Wanted['parts']; money: BookedMoney[] },
): Promise<DeskAnswer> {
  const lines: string[] = [];
  const booked = [];
  for (const [index, part] of parts.entries()) {
    const { order } = await findOrder(tx, part.order);
    const own = money[index];
    lines.push(`${paise(part.paise)} is recorded for ${order.number}. It is ${order.state}.`);
    if (own) lines.push(...moneyToDo(own));
    booked.push({
      order: order.number,
      state: order.state,
      amount: rupeesOf(part.paise),
      ...(own && moneyFacts(own)),
    });
  }
  return { lines, data: { incoming: row.id, state: 'booked', booked, changed: true } };
}
