import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type OrderAddress,
  orders,
  orderSteps,
  type STEP_KINDS,
} from '#server/db/schema/orders.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import { standingSteps } from '#server/orders/lifecycle/standing-steps.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import { type DeskAnswer, type DeskCommand, type DeskTx, WrongUsage } from '../command.ts';
import { type FoundOrder, lockOrder } from '../lock-order.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';

export const unconfirmCommand: DeskCommand = {
  name: 'unconfirm',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'for the customer', required: true } },
  about: 'an order was confirmed by mistake and is not sent yet; it waits to be confirmed again',
  run(desk, given) {
    const note = readWords(given, 'reason');
    return together(desk, async (tx) => {
      const found = await lockOrder(tx, given.place('ORDER'));
      const { order, steps } = found;
      const last = steps.at(-1);
      if (order.state === 'payment-received' && last?.kind === 'taken-back') {
        return unchanged(order, 'its confirmation was taken back before.');
      }
      refuseState(order, ['confirmed']);
      if (order.kind === 'digital') {
        throw new Refusal(
          REFUSED.conflict,
          `${order.number} is digital metal, whose grams came with its confirmation. Nothing was changed.`,
        );
      }
      const before = standingSteps(steps).find(({ state }) => state === 'confirmed');
      const by = `desk:${tx.by}`;
      await takeBackState(tx.shop, order, { to: 'payment-received', by, note });
      await recordAudit(tx, {
        act: 'unconfirm',
        subject: order.number,
        details: { reason: note, confirmedBy: before?.by, invoice: order.invoiceNumber },
      });
      return {
        lines: [
          `The confirmation of ${order.number} is taken back. It is payment-received.`,
          `Its invoice ${order.invoiceNumber ?? ''} stands if it is confirmed again.`,
        ],
        data: { order: order.number, state: 'payment-received', changed: true },
      };
    });
  },
};

export const courierCommand: DeskCommand = {
  name: 'courier',
  takes: ['ORDER'],
  options: {
    note: { value: 'TEXT', about: 'for the customer: the carrier and its number', required: true },
  },
  about: 'corrects who carries an order that was dispatched',
  run(desk, given) {
    const note = readWords(given, 'note');
    return together(desk, async (tx) => {
      const { order, steps } = await lockOrder(tx, given.place('ORDER'));
      refuseState(order, ['dispatched', 'delivered']);
      const before = steps.findLast(({ state }) => state === 'dispatched')?.note ?? '';
      if (before === note) return unchanged(order, `its note was ${note} before.`);
      await addStep(tx, order, { state: 'dispatched', kind: 'courier', note });
      return corrected(tx, order, { act: 'courier', before, after: note });
    });
  },
};

const PARTS = {
  name: { value: 'TEXT', about: 'whose it is' },
  address: { value: 'TEXT', about: 'street, place and PIN code' },
  state: { value: 'TEXT', about: 'the state of India' },
  number: { value: 'TEXT', about: 'the mobile number for the carrier' },
} as const;
type Part = keyof typeof PARTS;

export const addressCommand: DeskCommand = {
  name: 'address',
  takes: ['ORDER'],
  options: { ...PARTS, billing: { about: 'the billing address, not that of the delivery' } },
  about: 'corrects where an order goes that is not dispatched yet',
  run(desk, given) {
    const parts = Object.keys(PARTS) as Part[];
    const change: Partial<OrderAddress> = Object.fromEntries(
      parts
        .filter((part) => given.has(part))
        .map((part) => [part, readWords(given, part)] as const),
    );
    if (Object.keys(change).length === 0) throw new WrongUsage('Say what is corrected.');
    const which = given.has('billing') ? 'billing' : 'shipping';
    return together(desk, async (tx) => {
      const { order } = await lockOrder(tx, given.place('ORDER'));
      refuseState(order, ['placed', 'payment-received', 'confirmed']);
      const before = order[which];
      const after = { ...before, ...change };
      if (JSON.stringify(before) === JSON.stringify(after)) {
        return unchanged(order, 'its address was this before.');
      }
      refuseInvoiced(order, { which, before, after });
      await tx.shop.db
        .update(orders)
        .set({ [which]: after })
        .where(eq(orders.id, order.id));
      const note = [after.name, after.address, after.state].filter(Boolean).join(', ');
      await addStep(tx, order, { state: order.state, kind: 'address', note });
      return corrected(tx, order, { act: `address`, before, after, which });
    });
  },
};

type Order = FoundOrder['order'];

interface Correction {
  which: 'billing' | 'shipping';
  before: OrderAddress;
  after: OrderAddress;
}

/** An invoice keeps its buyer and its place of supply. */
function refuseInvoiced({ number, invoiceNumber }: Order, { which, before, after }: Correction) {
  if (invoiceNumber === null || (which === 'shipping' && before.state === after.state)) return;
  throw new Refusal(
    REFUSED.conflict,
    `${number} has the invoice ${invoiceNumber}, which keeps its buyer and the state that it goes to. Nothing was changed. If they are wrong, cancel it and have it ordered again.`,
  );
}

function refuseState({ number, state }: Order, allowed: OrderState[]): void {
  if (allowed.includes(state)) return;
  throw new Refusal(
    REFUSED.conflict,
    `${number} is ${state}: this can be done while it is ${allowed.join(' or ')}. Nothing was changed.`,
  );
}

const unchanged = ({ number, state }: Order, why: string): DeskAnswer => ({
  lines: [`Nothing was changed: ${number} is ${state}; ${why}`],
  data: { order: number, state, changed: false },
});

interface NewStep {
  state: OrderState;
  kind: (typeof STEP_KINDS)[number];
  note: string;
}

async function addStep({ shop, by }: DeskTx, { id }: Order, step: NewStep): Promise<void> {
  const at = new Date(shop.now());
  await shop.db.insert(orderSteps).values({ orderId: id, at, by: `desk:${by}`, ...step });
}

async function corrected(
  tx: DeskTx,
  { number, state }: Order,
  { act, ...details }: { act: string; before: unknown; after: unknown; which?: string },
): Promise<DeskAnswer> {
  await recordAudit(tx, { act, subject: number, details });
  return {
    lines: [`${number} is corrected. The customer sees it in the order.`],
    data: { order: number, state, ...details, changed: true },
  };
}
