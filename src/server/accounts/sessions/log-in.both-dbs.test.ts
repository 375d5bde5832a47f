import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findSession } from './find-session.ts';
import { logIn } from './log-in.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

const PASSWORD = 'first secret';

it.each([
  ['password', { passwordHash: 'another' }],
  ['number', { number: '7000000001' }],
])('a login is not opened whose %s was changed while it was checked', async (_, change) => {
  const { id, number } = await newCustomer(shop, PASSWORD);
  const { passwords } = shop;
  shop.passwords = {
    ...passwords,
    async match(...given) {
      const matches = await passwords.match(...given);
      await shop.db.update(customers).set(change).where(eq(customers.id, id));
      return matches;
    },
  };
  const login = logIn(shop, { number, password: PASSWORD, address: '192.0.2.7' });
  await expect(login).rejects.toMatchObject({ code: 400 });
  shop.passwords = passwords;
  const mine = eq(sessions.customerId, id);
  // That of the registration.
  expect(await shop.db.select().from(sessions).where(mine)).toHaveLength(1);
});

it('a token is nobody’s login without the cookie that was given with it, nor with that of another login', async () => {
  const { id, number } = await newCustomer(shop, PASSWORD);
  const open = () => logIn(shop, { number, password: PASSWORD, address: '192.0.2.8' });
  const [one, other] = [await open(), await open()];
  expect(await findSession(shop, one.token, one.cookie)).toMatchObject({ customerId: id });
  for (const cookie of [undefined, '', other.cookie])
    expect(await findSession(shop, one.token, cookie)).toBeUndefined();
});

it('somebody who tries a hundred numbers from one address is told to wait', async () => {
  const from = (number: string) =>
    logIn(shop, { number, password: 'a guess', address: '192.0.2.9' });
  for (let at = 0; at < 100; at += 1) {
    const number = `70000010${String(at).padStart(2, '0')}`;
    await expect(from(number)).rejects.toMatchObject({ code: 400 });
  }
  await expect(from('7000001100')).rejects.toMatchObject({ code: 429 });
});
