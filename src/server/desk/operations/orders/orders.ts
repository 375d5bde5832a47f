import type { OrderFilter } from '#shared/desk/contract/orders/order-fields.ts';
import type { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { maskPans } from '#shared/identity/pan.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { done } from '../../command-line/done.ts';
import { nameOf } from '../../find-order.ts';
import { correctAddress, correctCourier, unconfirmOrder } from '../../orders/corrections.ts';
import { addDebitNote } from '../../orders/debit-note.ts';
import { cancelOrder, creditBackOrder, returnOrder } from '../../orders/ends.ts';
import { exportOrders } from '../../orders/export-orders.ts';
import { countOrders, listOrders } from '../../orders/list-orders.ts';
import { addOrderNote, editOrderNote } from '../../orders/notes.ts';
import { openPaper } from '../../orders/papers.ts';
import { registerAgain } from '../../orders/register-again.ts';
import { showOrder } from '../../orders/show-order.ts';
import { recordAudit, together } from '../../record-audit.ts';
import type { DeskHandlersOf } from '../handler.ts';
import { orderPackingHandlers } from './order-packing.ts';

/** The list that was opened, in words for the audit log. */
function describeFilter({ find, ...rest }: OrderFilter): string {
  const parts = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
  return ['orders', ...(find ? [`searched for “${find}”`] : []), ...parts].join(', ');
}

export const ordersHandlers: DeskHandlersOf<typeof ordersOperations> = {
  ...orderPackingHandlers,

  CountOrders: async (_request, { shop }) => ({ data: await countOrders(shop) }),

  async ListOrders({ after, limit, ...filter }, { shop }) {
    const { rows, understood, next } = await listOrders(shop, filter, { after, limit });
    return {
      opened: describeFilter(filter),
      data: {
        orders: rows.map(({ order, customer, packer, seal, over, notes }) => ({
          order: order.number,
          kind: order.kind,
          state: order.state,
          mode: order.paymentMode,
          amount: order.paid,
          placedAt: order.placedAt.getTime(),
          customer: nameOf(customer),
          number: customer.number,
          place: order.shipping.state,
          ...(order.heldUntil && { heldUntil: order.heldUntil.getTime() }),
          ...(over > 0 && { dueBack: rupeesOf(over) }),
          ...(packer && order.state === 'confirmed' && { packer }),
          sealed: Boolean(seal),
          notes,
        })),
        understood,
        ...(next !== undefined && { next }),
      },
    };
  },

  async ExportOrders(filter, { desk }) {
    const { name, text, count } = await exportOrders(desk.shop, filter);
    // Recorded each time, whatever was opened before: the file leaves the shop.
    await together(desk, (tx) =>
      recordAudit(tx, {
        act: 'export-orders',
        subject: name,
        details: {
          ...filter,
          ...(filter.find && { find: maskPans(filter.find) }),
          orders: count,
        },
      }),
    );
    return {
      opened: `${describeFilter(filter)}, as a file`,
      data: { name, mediaType: 'text/csv;charset=utf-8', base64: base64(text) },
    };
  },

  ShowOrder: async ({ order }, { desk, staff }) => ({
    opened: `order ${order}`,
    data: await showOrder(desk, order, staff.id),
  }),

  async OpenPaper({ order, paper }, { desk }) {
    const { fileName, pdf } = await openPaper(desk, order, paper);
    return {
      opened: `paper ${paper} of order ${order}`,
      data: { name: fileName, mediaType: 'application/pdf', base64: pdf.toString('base64') },
    };
  },

  RegisterAgain: async ({ paper }, { desk }) => ({ data: done(await registerAgain(desk, paper)) }),

  AddOrderNote: async ({ order, ...note }, { desk, staff }) => ({
    data: done(await addOrderNote(desk, order, { ...note, staffId: staff.id })),
  }),

  EditOrderNote: async ({ note, text }, { desk, staff }) => ({
    data: done(await editOrderNote(desk, note, { text, staffId: staff.id })),
  }),

  CorrectAddress: async ({ order, which, change, seen }, { desk }) => ({
    data: done(await correctAddress(desk, order, { which, change: given(change), seen })),
  }),

  CorrectCourier: async ({ order, note, seen }, { desk }) => ({
    data: done(await correctCourier(desk, order, { note, seen })),
  }),

  CancelOrder: async ({ order, reason }, { desk }) => ({
    data: done(await cancelOrder(desk, order, reason)),
  }),

  UnconfirmOrder: async ({ order, reason }, { desk }) => ({
    data: done(await unconfirmOrder(desk, order, reason)),
  }),

  ReturnOrder: async ({ order, reason, money = '0.00', grams }, { desk }) => ({
    data: done(await returnOrder(desk, order, { reason, money, grams })),
  }),

  CreditBackOrder: async ({ order, reason }, { desk }) => ({
    data: done(await creditBackOrder(desk, order, reason)),
  }),

  AddDebitNote: async ({ order, amount, reason }, { desk }) => ({
    data: done(await addDebitNote(desk, order, { amount, reason })),
  }),
};

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Only the parts that were given. */
const given = <Part extends string>(change: Partial<Record<Part, string | undefined>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(change).filter(([, value]) => value !== undefined),
  ) as Partial<Record<Part, string>>;
