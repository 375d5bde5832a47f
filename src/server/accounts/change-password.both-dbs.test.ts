import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangePasswordFront, OLD_PASSWORD_WRONG } from '#shared/contract/recovery.ts';
import { getItemCount } from '#shared/contract/cart.ts';
import { call, type TestCaller } from '../testing/call.ts';
import { logInAs, newcomer, newCustomer } from '../testing/people/new-customer.ts';
import { askForCode, tryCode } from '../testing/people/recover.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OLD_WRONG = { code: 400, message: OLD_PASSWORD_WRONG, reason: 'wrong-password' };

/** Like the app, continues the login under the returned token. */
async function change(caller: TestCaller, oldPass: string, newPass: string) {
  const asked = { Token: caller.token ?? '', oldPass, newPass };
  const said = await call(shop, ChangePasswordFront, asked, caller);
  if (said.token) caller.token = said.token;
  return said;
}
const isLoggedIn = (caller: TestCaller) =>
  call(shop, getItemCount, {}, caller).then(
    () => true,
    () => false,
  );

describe('changing the password', () => {
  it('keeps this session and ends all others of the customer', async () => {
    const { number, address, caller } = await newCustomer(shop);
    const phone = await logInAs(shop, number, 'first secret', address);
    const neighbour = await newCustomer(shop);
    const said = await change(caller, 'first secret', 'second secret');
    expect(said.msg).toBe('Your password is changed.');
    expect(await isLoggedIn(caller)).toBe(true);
    expect(await isLoggedIn(phone.caller)).toBe(false);
    expect(await isLoggedIn(neighbour.caller)).toBe(true);
    await expect(logInAs(shop, number, 'first secret', address)).rejects.toMatchObject({
      code: 400,
    });
    expect((await logInAs(shop, number, 'second secret', address)).token).toBeTruthy();
  });

  it('says what is wrong in the order of the form', async () => {
    const { caller } = await newCustomer(shop);
    await expect(change(caller, 'wrong', '')).rejects.toMatchObject(OLD_WRONG);
    await expect(change(caller, '', 'second secret')).rejects.toMatchObject(OLD_WRONG);
    await expect(change(caller, 'first secret', '')).rejects.toMatchObject({
      code: 400,
      message: 'Enter password',
    });
    await expect(change(caller, 'first secret', 'x'.repeat(201))).rejects.toMatchObject({
      code: 400,
      message: 'The password is too long: at most 200 characters.',
    });
    await change(caller, 'first secret', 'xy'.repeat(100));
  });

  it('needs both halves of a session', async () => {
    const { caller, token } = await newCustomer(shop);
    const other = await newCustomer(shop);
    const signedOut = { code: 401, message: 'Please log in to continue.' };
    for (const half of [
      { token },
      { cookie: caller.cookie },
      { token, cookie: other.caller.cookie },
      { token: 'wrong', cookie: caller.cookie },
    ]) {
      await expect(change(half, 'first secret', 'second secret')).rejects.toMatchObject(signedOut);
    }
  });

  it('a password change is no way around the one-time code: a session token resets nothing', async () => {
    const { token } = await newCustomer(shop);
    await expect(change({ token }, '', 'second secret')).rejects.toMatchObject({
      code: 400,
      message: 'This OTP has been used or has expired. Please ask for a new one.',
    });
  });

  it('stops after 10 wrong tries in a quarter of an hour', async () => {
    const { number, address, caller } = await newCustomer(shop);
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(change(caller, 'wrong', 'second secret')).rejects.toMatchObject(OLD_WRONG);
    }
    // From another device too: the limit is per customer.
    const phone = await logInAs(shop, number, 'first secret', address);
    for (const each of [caller, phone.caller]) {
      await expect(change(each, 'first secret', 'second secret')).rejects.toMatchObject({
        code: 429,
        message: 'Too many tries. Please try again after 12:15.',
      });
    }
    const then = shop.clock.now;
    shop.clock.now += 15 * 60_000;
    try {
      await change(caller, 'first secret', 'second secret');
    } finally {
      shop.clock.now = then;
    }
  });

  it('forgets wrong tries after a right one', async () => {
    const { caller } = await newCustomer(shop);
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 6; tries += 1) {
        await expect(change(caller, 'wrong', 'first secret')).rejects.toMatchObject(OLD_WRONG);
      }
      await change(caller, 'first secret', 'first secret');
    }
  });

  it('closes codes that were on their way', async () => {
    const { number, address, caller } = await newCustomer(shop);
    const asked = { number, address, ...(await askForCode(shop, number, address)) };
    await change(caller, 'first secret', 'second secret');
    await expect(tryCode(shop, asked)).rejects.toMatchObject({ code: 400 });
  });

  it('two devices that change it with the old password at once change it once', async () => {
    const { number, caller } = await newCustomer(shop);
    const others = await Promise.all(
      [1, 2, 3].map(() => logInAs(shop, number, 'first secret', newcomer().address)),
    );
    const ends = await Promise.allSettled(
      [caller, ...others.map((each) => each.caller)].map((each, n) =>
        change(each, 'first secret', `secret ${n}`),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
