import { eq } from 'drizzle-orm';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { deskLimits } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { newScreen, orderWithScreen } from './paid-order.ts';

type Tab = 'look' | 'asked' | 'late' | 'suspense' | 'paid';
type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** For tests: the payments of a shop with two customers, as a clerk sees them. */
export class PaymentDesk {
  private constructor(
    readonly shop: TestShop,
    readonly asha: Customer,
    readonly ravi: Customer,
    readonly meera: TestStaff,
    readonly kamal: TestStaff,
  ) {}

  static async open(): Promise<PaymentDesk> {
    const shop = await openTestShop({ demo: true });
    const [asha, ravi] = [await newCustomer(shop), await newCustomer(shop)];
    const rupees = { name: 'rupees' as const, each: 10_000_000, day: 1_000_000_000 };
    await shop.db
      .insert(deskLimits)
      .values(rupees)
      .onConflictDoUpdate({ target: deskLimits.name, set: rupees });
    const clerk = async () => newStaff(shop, ['payments']);
    return new PaymentDesk(shop, asha, ravi, await clerk(), await clerk());
  }

  newOrder = async (wanted: { utr?: string; paid?: string; screen?: Buffer } = {}) =>
    orderWithScreen(this.shop, this.asha.id, { screen: await newScreen(), ...wanted });

  show = (item: string, who: TestStaff = this.meera) =>
    callDesk(this.shop, paymentsOperations.ShowPayment, { item }, who);

  /** The revision that a decision about an order must name. */
  seenOf = async (number: string) => {
    const item = itemOf(number);
    return { item, revision: (await this.show(item)).revision };
  };

  orderOf = async (number: string) => {
    const [order] = await this.shop.db.select().from(orders).where(eq(orders.number, number));
    if (!order) throw new Error('No order');
    return order;
  };
  stateOf = async (number: string) => (await this.orderOf(number)).state;
  moneyOf = async (number: string) => findOrderMoney(this.shop, await this.orderOf(number));

  dispatch = async (number: string) => {
    const args = ['dispatch', number, '--note', 'Sequel, SQ1'];
    const { code, error } = await runDesk(this.shop, { args, user: 'rohan' });
    if (code !== 0) throw new Error(error.join(' '));
  };

  /** A whole list, read in small pages. */
  everything = async (tab: Tab) => {
    const items = [];
    let after: string | undefined;
    do {
      const wanted = { tab, limit: 3, after };
      const part = await callDesk(this.shop, paymentsOperations.ListPayments, wanted, this.meera);
      items.push(...part.items);
      after = part.next;
    } while (after !== undefined);
    return items;
  };
  find = async (tab: Tab, item: string) =>
    (await this.everything(tab)).find((each) => each.item === item);
}

export const itemOf = (number: string): string => `order:${number}`;
