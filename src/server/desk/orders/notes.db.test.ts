import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { customerNotes } from '#server/db/schema/desk-people.ts';
import { orderNotes } from '#server/db/schema/dispatch.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertOrder } from '../testing/insert-order.ts';

const { AddOrderNote } = ordersOperations;
const { NoteCustomer } = customersOperations;
const MINUTE_MS = 60_000;

let shop: TestShop;
let meera: TestStaff;
let ravi: TestStaff;
let customer: number;
let order: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  meera = await newStaff(shop, ['owner'], 'Meera');
  ravi = await newStaff(shop, ['owner'], 'Ravi');
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id: customer } = await newCustomer(shop));
  order = await insertOrder(shop, customer);
});

let turns = 0;
/** A save of this editor, later than all before. */
const next = (id: string) => ({ id: `${id} of ${order}`, turn: (turns += 1) });
type From = ReturnType<typeof next>;

const textsOf = async (table: typeof orderNotes | typeof customerNotes) =>
  (await shop.db.select().from(table).orderBy(table.id)).map(({ text }) => text);
const lastAct = async () => (await shop.db.select().from(auditLog).orderBy(auditLog.id)).at(-1);

describe.each([
  {
    what: 'an order',
    write: (text: string, editor: From, who = meera) =>
      callDesk(shop, AddOrderNote, { order, text, editor }, who),
    read: () => textsOf(orderNotes),
  },
  {
    what: 'a customer',
    write: (text: string, editor: From, who = meera) =>
      callDesk(shop, NoteCustomer, { id: customer, text, editor }, who),
    read: () => textsOf(customerNotes),
  },
])('a note on $what', ({ write, read }) => {
  beforeEach(async () => {
    await shop.db.delete(orderNotes);
    await shop.db.delete(customerNotes);
  });

  it('whose answer was lost is one note, sent again as it was or changed', async () => {
    expect((await write('Wants it on Friday', next('first'))).changed).toBe(true);
    expect((await write('Wants it on Friday', next('first'))).changed).toBe(false);
    expect((await write('Wants it on Saturday', next('first'))).changed).toBe(true);
    expect(await lastAct()).toMatchObject({ act: 'note-edit', by: 'Meera' });
    expect(await read()).toEqual(['Wants it on Saturday']);
    await write('Call first', next('second'));
    expect(await read()).toEqual(['Wants it on Saturday', 'Call first']);
  });

  it('is not taken back by an earlier save that arrives late', async () => {
    const early = next('first');
    await write('Wants it on Saturday', next('first'));
    await expect(write('Wants it on Friday', early)).rejects.toMatchObject({ code: 409 });
    expect(await read()).toEqual(['Wants it on Saturday']);
  });

  it('stays after the ten minutes in which it may be changed: what is sent then is another', async () => {
    await write('Wants it on Friday', next('first'));
    shop.clock.now += 10 * MINUTE_MS;
    await write('Wants it on Saturday', next('first'));
    expect(await read()).toEqual(['Wants it on Friday', 'Wants it on Saturday']);
  });

  it('is changed by nobody else', async () => {
    await write('Wants it on Friday', next('first'));
    await expect(write('Never mind', next('first'), ravi)).rejects.toMatchObject({ code: 409 });
    expect(await read()).toEqual(['Wants it on Friday']);
  });
});

it('keeps the words of a customer’s note out of the log, which outlives the account', async () => {
  const write = (text: string) =>
    callDesk(shop, NoteCustomer, { id: customer, text, editor: next('first') }, meera);
  await write('Lives alone');
  await write('Lives with her son');
  const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'note-edit'));
  expect(acts.at(-1)?.details).toEqual({ note: expect.any(Number) });
});
