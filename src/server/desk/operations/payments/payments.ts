import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Decided, paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import type { IncomingState } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { done } from '../../command-line/done.ts';
import { cardReturned } from '../../payments/decision/card-returned.ts';
import { askCustomer } from '../../payments/decision/ask-customer.ts';
import { sayOfPictures } from '../../payments/decision/compare-likes.ts';
import { rejectOrder } from '../../payments/decision/confirm-order.ts';
import { confirmPaid, confirmPayment } from '../../payments/decision/decide-payment.ts';
import { openProof } from '../../payments/review/open-proof.ts';
import { findPayable } from '../../payments/incoming/find-payable.ts';
import { holdPayment, letGo, refuseHeld } from '../../payments/decision/hold-payment.ts';
import { incomingOf, orderOf } from '../../payments/decision/items.ts';
import { listSettled, listWaiting } from '../../payments/review/list-payments.ts';
import { refuseChanged } from '../../payments/decision/revisions.ts';
import {
  bookForOrders,
  markForeign,
  reopenMoney,
  sendIncomingBack,
} from '../../payments/incoming/settle-incoming.ts';
import { showPayment } from '../../payments/review/show-payment.ts';
import { undoDecision, writeUndo } from '../../payments/decision/undo-decision.ts';
import { voidPayment } from '../../payments/decision/void-payment.ts';
import { countWaiting } from '../../payments/review/waiting-orders.ts';
import type { DeskHandlersOf, StaffCall } from '../handler.ts';
import { statementHandlers } from './statements.ts';

interface Deciding {
  item: string;
  revision: string;
}

/** Only the person who holds the item decides about it; deciding releases it. */
async function decide(
  { desk, staff }: StaffCall,
  item: string,
  work: () => Promise<Decided>,
): Promise<{ data: Decided }> {
  await refuseHeld(desk.shop, item, staff.id);
  const data = await work();
  if (data.changed) await letGo(desk.shop, item, staff.id);
  return { data };
}

/**
 * Decides about incoming money as it was seen: refused where it has another state by now, or another part of it is free. Where it
 * has the state that is wanted already, its act changes nothing and says so.
 */
const decideIncoming = (
  call: StaffCall,
  { item, revision, wanted }: Deciding & { wanted: IncomingState },
  work: (incoming: number) => Promise<Decided>,
): Promise<{ data: Decided }> =>
  decide(call, item, async () => {
    const { id, state } = await findIncoming(call.shop, incomingOf(item));
    if (state !== wanted) await refuseChanged(call.desk, item, revision);
    return work(id);
  });

export const paymentsHandlers: DeskHandlersOf<typeof paymentsOperations> = {
  ...statementHandlers,

  CountPayments: async (_request, { shop }) => ({ data: await countWaiting(shop) }),

  ListPayments: async ({ tab, after, limit }, { desk, staff }) => ({
    data: await listWaiting(desk, tab, { after, limit }, staff.id),
    opened: `payments, ${tab}`,
  }),

  ListIncoming: async ({ state, after, limit }, { desk }) => ({
    data: await listSettled(desk, state, { after, limit }),
    opened: `incoming money, ${state}`,
  }),

  ShowPayment: async ({ item }, { desk, staff }) => ({
    data: await showPayment(desk, item, staff.id),
    opened: item.replace(':', ' '),
  }),

  async OpenProof({ proof: id }, { shop }) {
    const [found] = await shop.db
      .select({ proof: proofs, order: orders.number })
      .from(proofs)
      .innerJoin(orders, eq(orders.id, proofs.orderId))
      .where(eq(proofs.id, id));
    if (!found) throw new Refusal(REFUSED.notFound, 'There is no such picture.');
    const { mediaType, width, height } = found.proof;
    const base64 = Buffer.from(await openProof(shop, found.proof)).toString('base64');
    return { data: { mediaType, base64, width, height }, opened: `picture of ${found.order}` };
  },

  HoldPayment: async ({ item, takeOver }, { desk, staff }) => ({
    data: { holder: await holdPayment(desk, { item, me: staff.id, takeOver }) },
  }),

  async LetGoPayment({ item }, { shop, staff }) {
    const changed = await letGo(shop, item, staff.id);
    return { data: { lines: changed ? [] : ['You did not have it.'], changed } };
  },

  async ComparePictures({ item, own, other, verdict }, { desk, staff }) {
    await refuseHeld(desk.shop, item, staff.id);
    const said = done(await sayOfPictures(desk, orderOf(item), { own, other, verdict }));
    const undo = writeUndo({ kind: 'pictures', own, other });
    return { data: { ...said, ...(said.changed && { undo }) } };
  },

  ConfirmPayment: async ({ item, revision, ...seen }, call) =>
    decide(call, item, () =>
      confirmPayment(call.desk, { item, number: orderOf(item), revision }, seen),
    ),

  ConfirmPaid: async ({ orders: numbers }, { desk, staff }) => ({
    data: await confirmPaid(desk, numbers, staff.id),
  }),

  AskCustomer: async ({ item, revision, kind, words }, call) =>
    decide(call, item, async () => {
      const order = orderOf(item);
      const said = done(await askCustomer(call.desk, order, { kind, words }, revision));
      return { ...said, ...(said.changed && { undo: writeUndo({ kind: 'ask', order }) }) };
    }),

  RejectPayment: async ({ item, revision, reason }, call) =>
    decide(call, item, async () =>
      done(await rejectUnlessChanged(call, { item, revision }, reason)),
    ),

  BookIncoming: async ({ item, revision, parts, anyway }, call) =>
    decideIncoming(call, { item, revision, wanted: 'booked' }, (incoming) =>
      bookForOrders(call.desk, incoming, { parts, anyway }),
    ),

  SendIncomingBack: async ({ item, revision, reference, reason }, call) =>
    decideIncoming(call, { item, revision, wanted: 'sent-back' }, async (incoming) =>
      done(await sendIncomingBack(call.desk, incoming, { reference, reason })),
    ),

  MarkForeign: async ({ item, revision, reason }, call) =>
    decideIncoming(call, { item, revision, wanted: 'foreign' }, (incoming) =>
      markForeign(call.desk, incoming, reason),
    ),

  ReopenIncoming: async ({ item, revision, reason }, call) =>
    decideIncoming(call, { item, revision, wanted: 'suspense' }, async (incoming) =>
      done(await reopenMoney(call.desk, incoming, reason)),
    ),

  UndoDecision: async ({ undo }, { desk }) => ({ data: await undoDecision(desk, undo) }),

  NoteCardReturned: async ({ item, revision, reason }, call) =>
    decide(call, item, async () =>
      done(await cardReturned(call.desk, orderOf(item), reason, revision)),
    ),

  VoidPayment: async ({ order, payment, reason }, { desk }) => ({
    data: done(await voidPayment(desk, order, { payment, reason })),
  }),

  FindPayable: async ({ text }, { desk }) => ({
    data: { found: await findPayable(desk, text) },
    opened: `orders, searched for ${text}`,
  }),
};

/** Rejecting an order that is rejected already changes nothing, whatever revision was seen. */
async function rejectUnlessChanged(
  { desk, shop }: StaffCall,
  { item, revision }: Deciding,
  reason: string,
) {
  const number = orderOf(item);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  if (order?.state !== 'rejected') await refuseChanged(desk, item, revision);
  return rejectOrder(desk, number, reason);
}
