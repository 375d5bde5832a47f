import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Desk, DeskCommand, DeskOption } from '../command.ts';
import { type findOrder } from '../find-order.ts';
import { sameUtr } from '../find-shared.ts';
import { move } from '../move.ts';

const ANYWAY: DeskOption = {
  about:
    'also where it is to be paid by card and the provider has not said so, or another order has its UTR',
};

type FoundOrder = Awaited<ReturnType<typeof findOrder>>;

/** Payments that must not be confirmed at a glance: the desk has to confirm again after looking. */
async function refuseDoubtful(found: FoundOrder, desk: Desk): Promise<void> {
  refuseUnpaidCard(found);
  await refuseSharedPayment(found, desk);
}

/** One payment, shown for two orders. */
async function refuseSharedPayment({ order }: FoundOrder, desk: Desk): Promise<void> {
  if (order.state !== 'placed') return;
  const others = await sameUtr(desk, order);
  if (others.length === 0) return;
  throw new Refusal(
    REFUSED.conflict,
    `${order.number} has the same UTR, ${order.utr}, as ${others.join(', ')}. Nothing was changed. Reject what was not paid for. If you have seen the money of each in your account, add --anyway.`,
  );
}

/** The provider says when a card is paid: a person at the desk cannot see it by a screenshot. */
function refuseUnpaidCard({ order }: FoundOrder): void {
  if (order.paymentMode !== 'CARD' || order.state !== 'placed') return;
  throw new Refusal(
    REFUSED.conflict,
    `${order.number} is to be paid by card, and the provider has not said that it is. Nothing was changed. If you have seen the money in your account, add --anyway.`,
  );
}

export const receivedCommand: DeskCommand = {
  name: 'received',
  takes: ['ORDER'],
  options: { anyway: ANYWAY },
  about: 'the money of a placed order has come',
  run: (desk, given) =>
    move(
      desk,
      { order: given.place('ORDER'), act: 'received', through: ['payment-received'] },
      given.has('anyway') ? undefined : refuseDoubtful,
    ),
};

export const confirmCommand: DeskCommand = {
  name: 'confirm',
  takes: ['ORDER'],
  options: { anyway: ANYWAY },
  about: 'the money has come and the order will be sent; gives it its invoice number',
  run: (desk, given) =>
    move(
      desk,
      { order: given.place('ORDER'), act: 'confirm', through: ['payment-received', 'confirmed'] },
      given.has('anyway') ? undefined : refuseDoubtful,
    ),
};

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

export const creditBackCommand: DeskCommand = {
  name: 'credit-back',
  takes: ['ORDER'],
  options: { reason: { value: 'TEXT', about: 'for the customer', required: true } },
  about: 'a dispatched order came back; its grams go to the customer’s digital holding',
  run: (desk, given) =>
    move(desk, {
      order: given.place('ORDER'),
      act: 'credit-back',
      through: ['credited-back'],
      note: given.option('reason') ?? '',
    }),
};
