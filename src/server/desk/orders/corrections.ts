import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import {
  type OrderAddress,
  orders,
  orderSteps,
  type STEP_KINDS,
} from '#server/db/schema/orders.ts';
import { correctCarrierNews } from '#server/notices/tell-order.ts';
import { standingSteps } from '#server/orders/lifecycle/standing-steps.ts';
import { refuseUnregistrable } from '#server/orders/placing/order-address.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import type { Desk, DeskAnswer, DeskTx } from '../command-line/command.ts';
import { type FoundOrder, findLockedOrder } from '../find-locked-order.ts';
import { recordAudit, together } from '../record-audit.ts';
import { findParcel, followCarrier } from './packing/lock-parcel.ts';
import { clockTime } from '../command-line/words.ts';

/**
 * Takes back the confirmation of an order that is not sent yet, with words for its customer. A repeat changes nothing. Throws a
 * Refusal 404 or 409.
 */
export const unconfirmOrder = (desk: Desk, number: string, note: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, steps } = await findLockedOrder(tx, number);
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

/** The courier text that the customer reads, as last set. */
export const carrierOf = (steps: FoundOrder['steps']): string =>
  steps.findLast(({ state }) => state === 'dispatched')?.note ?? '';

/**
 * Corrects the courier of a dispatched order; `seen` is the text on the screen, where there was one. Throws a Refusal 404 or
 * 409.
 */
export const correctCourier = (
  desk: Desk,
  number: string,
  { note, seen }: { note: string; seen?: string },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, steps } = await findLockedOrder(tx, number);
    refuseState(order, ['dispatched', 'delivered']);
    const before = carrierOf(steps);
    if (before === note) return unchanged(order, `its note was ${note} before.`);
    if (seen !== undefined && seen !== before) refuseChanged(order, steps, ['courier']);
    await addStep(tx, order, { state: 'dispatched', kind: 'courier', note });
    await followCarrier(tx, await findParcel(tx.shop, order.id), note);
    await correctCarrierNews(tx.shop, order, note);
    return corrected(tx, order, { act: 'courier', before, after: note });
  });

/** The parts of an address that the desk can correct. */
export type AddressChange = Partial<Pick<OrderAddress, 'name' | 'address' | 'state' | 'number'>>;

/**
 * Corrects an address of an order that is not dispatched yet; `seen` is the address on the screen, where there was one. Throws a
 * Refusal 404, 409 where the invoice fixes it or it was changed meanwhile, and 400 where its invoice could not be registered.
 */
export const correctAddress = (
  desk: Desk,
  number: string,
  wanted: { which: 'billing' | 'shipping'; change: AddressChange; seen?: OrderAddress },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { which, change, seen } = wanted;
    const { order, steps } = await findLockedOrder(tx, number);
    refuseState(order, ['placed', 'payment-received', 'confirmed']);
    const before = order[which];
    const after = { ...before, ...change };
    if (sameAddress(before, after)) return unchanged(order, 'its address was this before.');
    if (seen && !sameAddress(seen, before)) refuseChanged(order, steps, ['address']);
    refuseInvoiced(order, { which, before, after });
    if (which === 'billing' && tx.shop.eInvoices && after.address !== before.address) {
      refuseUnregistrable(after);
    }
    await tx.shop.db
      .update(orders)
      .set({ [which]: after })
      .where(eq(orders.id, order.id));
    const note = [after.name, after.address, after.state].filter(Boolean).join(', ');
    await addStep(tx, order, { state: order.state, kind: 'address', note });
    const answer = await corrected(tx, order, { act: `address`, before, after, which });
    const { revision } = await findParcel(tx.shop, order.id);
    if (which === 'billing' || revision === 0) return answer;
    // Whoever packs it does not see the correction on what they have printed.
    const label = 'Its parcel is begun: a label that is printed has the old address.';
    return { ...answer, lines: [...answer.lines, label] };
  });

const sameAddress = (one: OrderAddress, other: OrderAddress): boolean =>
  (['name', 'address', 'state', 'number', 'email', 'gstNumber'] as const).every(
    (part) => one[part] === other[part],
  );

type Order = FoundOrder['order'];
type Steps = FoundOrder['steps'];

/** Throws a Refusal 409 that names who was quicker, so that they can be asked. */
function refuseChanged({ number }: Order, steps: Steps, kinds: Steps[number]['kind'][]): never {
  const last = steps.findLast(({ kind }) => kinds.includes(kind)) ?? steps.at(-1);
  const who = last ? ` by ${last.by.replace(/^desk:/, '')} on ${clockTime(last.at)}` : '';
  throw new Refusal(
    REFUSED.conflict,
    `${number} was changed${who}, after you opened it. Nothing was changed now. Look at it again.`,
  );
}

interface Correction {
  which: 'billing' | 'shipping';
  before: OrderAddress;
  after: OrderAddress;
}

/** An issued invoice fixes its buyer, and names the state that it goes to. */
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
