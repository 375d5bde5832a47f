import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { rupeesOf } from '../../paise.ts';
import type { World } from './world.ts';

const NONE = '0.00';

/** Puts the customers and orders of a world into a shop that has none. */
export async function fillShop(shop: Pick<ShopContext, 'db'>, world: World): Promise<void> {
  const added = await shop.db
    .insert(customers)
    .values(
      world.customers.map(({ first, last }, index) => ({
        number: String(9_000_000_000 + index),
        firstName: first,
        lastName: last,
        email: `customer${index}@aurum.example`,
        state: 'Goa',
        passwordHash: 'none',
      })),
    )
    .returning({ id: customers.id });
  const rows = world.orders.map((order) => {
    const { first = '', last = '' } = world.customers[order.customer] ?? {};
    const customerId = added[order.customer]?.id;
    if (customerId === undefined) throw new Error('An order of no customer');
    const paid = rupeesOf(order.paise);
    const address = {
      name: `${first} ${last}`,
      address: '14 Ranade Road',
      gstNumber: '',
      number: '9200000000',
      email: 'customer@aurum.example',
      state: 'Goa',
    };
    return {
      number: order.number,
      customerId,
      kind: 'buy' as const,
      state: 'placed' as const,
      paymentMode: 'UPI' as const,
      billing: address,
      shipping: address,
      rates: { gold: '127000', silver: '154000', time: 0 },
      amount: paid,
      gst: NONE,
      makingCharge: NONE,
      otherTax: NONE,
      logistics: NONE,
      coupon: NONE,
      surcharge: NONE,
      paid,
      utr: order.utr,
      placedAt: new Date(order.placedAt),
    };
  });
  await shop.db.insert(orders).values(rows);
}
