import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { approve } from '../approvals/decide.ts';

const { BlockCustomer, CorrectCustomerNumber, ProveCustomerNumber } = customersOperations;

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  owner = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

const provenAt = async (id: number) => {
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, id));
  return row?.numberProvenAt;
};

it('marks the number as theirs that was seen, and not the one that took its place meanwhile', async () => {
  const { id, number } = await newCustomer(shop);
  const to = newcomer().number;
  const correct = { id, seen: number, number: to, proof: 'Aadhaar seen', reason: 'asked' };
  const { approval = 0 } = await callDesk(shop, CorrectCustomerNumber, correct, owner);
  const second = await newStaff(shop, ['owner']);
  await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval);
  const asked = { id, seen: number, reason: 'their phone rang here' };
  await expect(callDesk(shop, ProveCustomerNumber, asked, owner)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining(`changed meanwhile to ${to}`),
  });
  expect(await provenAt(id)).toBeNull();
  const looked = { ...asked, seen: to };
  expect((await callDesk(shop, ProveCustomerNumber, looked, owner)).changed).toBe(true);
  expect(await provenAt(id)).toEqual(new Date(shop.now()));
  expect((await callDesk(shop, ProveCustomerNumber, looked, owner)).changed).toBe(false);
});

it('says of a blocked customer whose number is theirs no more than that', async () => {
  const { id, number } = await newCustomer(shop);
  await callDesk(shop, BlockCustomer, { id, reason: 'a chargeback' }, owner);
  const seen = { id, seen: number, reason: 'their phone rang here' };
  const { lines } = await callDesk(shop, ProveCustomerNumber, seen, owner);
  expect(lines).toEqual([`${number} is known to be theirs: no code is asked for it.`]);
});
