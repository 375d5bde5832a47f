import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { OrderFilter } from '#shared/desk/contract/orders/order-fields.ts';
import { indianTime } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { nameOf } from '../find-order.ts';
import { listOrders } from './list-orders.ts';

const AT_ONCE = 500;
const MOST = 20_000;

const HEADS = [
  'Order',
  'Placed',
  'State',
  'Kind',
  'Paid by',
  'Amount',
  'Due back',
  'Customer',
  'Mobile',
  'Ships to',
  'State of India',
  'UTR',
  'Invoice',
];

/** Orders as a CSV file for a spreadsheet, newest first. Throws a Refusal 400 for more than 20,000. */
export async function exportOrders(shop: ShopContext, filter: OrderFilter) {
  const lines: string[][] = [HEADS];
  let after: string | undefined;
  do {
    const part = await listOrders(shop, filter, { after, limit: AT_ONCE });
    lines.push(
      ...part.rows.map(({ order, customer, over }) => [
        order.number,
        stamp(order.placedAt),
        order.state,
        order.kind,
        order.paymentMode,
        order.paid,
        over > 0 ? rupeesOf(over) : '',
        nameOf(customer),
        customer.number,
        order.shipping.address,
        order.shipping.state,
        order.utr,
        order.invoiceNumber ?? '',
      ]),
    );
    after = part.next;
    if (lines.length - 1 > MOST) {
      throw new Refusal(
        REFUSED.badInput,
        `A file has at most ${MOST} orders. Choose fewer days or states.`,
      );
    }
  } while (after !== undefined);
  const { day } = indianTime(shop.now());
  return { name: `orders-${day}.csv`, text: csvOf(lines), count: lines.length - 1 };
}

function stamp(at: Date): string {
  const { day, time } = indianTime(at.getTime());
  return `${day} ${time}`;
}
