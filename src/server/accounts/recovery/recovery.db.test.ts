import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { ChangePasswordFront, isCode } from '#shared/contract/recovery.ts';
import { getItemCount } from '#shared/contract/cart.ts';
import { attempts, customers, otpChallenges } from '#server/db/schema/accounts.ts';
import { call } from '#server/testing/call.ts';
import { logInAs, newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { askForCode, otherCode, tryCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { issueCode } from './send-code.ts';

const MINUTE = 60_000;
const WRONG = { code: 400, message: 'Enter valid otp' };
const ASK_AGAIN = {
  code: 400,
  message: 'This OTP has been used or has expired. Please ask for a new one.',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function later(ms: number, inside: () => Promise<unknown>): Promise<void> {
  const then = shop.clock.now;
  shop.clock.now += ms;
  try {
    await inside();
  } finally {
    shop.clock.now = then;
  }
}

const reset = (token: string, newPass: string) =>
  call(shop, ChangePasswordFront, { Token: token, oldPass: '', newPass });

/** A customer who holds a code. */
async function forgetful() {
  const customer = await newCustomer(shop);
  return { ...customer, ...(await askForCode(shop, customer.number, customer.address)) };
}

/** A customer who holds a reset token. */
async function verified() {
  const customer = await forgetful();
  const { token = '' } = await tryCode(shop, customer);
  return { ...customer, resetToken: token };
}

describe('asking for a code', () => {
  it.each(['', ' ', '12345', '1234567890', '91000000011', '+919876543210', "' or 1=1 --", 'आशा'])(
    'refuses the number %j',
    async (number) => {
      const { address } = newcomer();
      await expect(askForCode(shop, number, address)).rejects.toMatchObject({
        code: 400,
        message: 'Enter valid number',
      });
    },
  );

  it('sends five digits to the phone and a challenge to the caller', async () => {
    const { challenge, code, msg } = await forgetful();
    expect(code).toMatch(/^\d{5}$/);
    expect(isCode(challenge)).toBe(false);
    expect(challenge).not.toContain(code);
    expect(msg).toBe(
      'If this number has an account, an OTP is on its way to it by SMS. It is valid for 5 minutes.',
    );
  });

  it('takes spaces around the number', async () => {
    const { number, address } = await newCustomer(shop);
    await askForCode(shop, ` ${number} `, address);
    expect(shop.sent.at(-1)?.number).toBe(number);
  });

  it('says so, to anybody alike, where the store sends none', async () => {
    const { number, address } = await newCustomer(shop);
    const silent: TestShop = { ...shop, otp: undefined };
    const refused = {
      code: 404,
      message: 'This store sends no OTPs. Please contact us to get back into your account.',
    };
    await expect(askForCode(silent, number, address)).rejects.toMatchObject(refused);
    await expect(askForCode(silent, newcomer().number, address)).rejects.toMatchObject(refused);
    await expect(askForCode(silent, '123', address)).rejects.toMatchObject({ code: 400 });
  });
});

describe('a code', () => {
  it('gives a reset token and the challenge back, never the digits', async () => {
    const customer = await forgetful();
    const said = await tryCode(shop, customer);
    expect(said.data).toEqual([{ Otp: customer.challenge }]);
    expect(said.token).toMatch(/^[\w-]{43}$/);
    expect(said.msg).toBe('The OTP is right. Now choose a new password.');
  });

  it('may be pasted with spaces around it', async () => {
    const customer = await forgetful();
    expect((await tryCode(shop, { ...customer, code: ` ${customer.code}\n` })).token).toBeTruthy();
  });

  it('works once', async () => {
    const customer = await forgetful();
    await tryCode(shop, customer);
    await expect(tryCode(shop, customer)).rejects.toMatchObject(WRONG);
  });

  it('a code is for its own number and its own challenge', async () => {
    const [one, two] = [await forgetful(), await forgetful()];
    const mixed = [
      { ...one, number: two.number },
      { ...one, challenge: two.challenge },
      { ...one, challenge: '' },
      { ...one, challenge: one.code },
      { ...two, code: one.code === two.code ? otherCode(two.code) : one.code },
      { ...one, code: otherCode(one.code) },
      { ...one, code: '' },
      { ...one, code: `${one.code}0` },
    ];
    for (const given of mixed) await expect(tryCode(shop, given)).rejects.toMatchObject(WRONG);
    expect((await tryCode(shop, one)).token).toBeTruthy();
  });

  it('asks for a number first', async () => {
    const customer = await forgetful();
    await expect(tryCode(shop, { ...customer, number: '1' })).rejects.toMatchObject({
      code: 400,
      message: 'Enter valid number',
    });
  });

  it('a code is good for 5 minutes', async () => {
    const customer = await forgetful();
    await later(5 * MINUTE, () => expect(tryCode(shop, customer)).rejects.toMatchObject(WRONG));
    await later(5 * MINUTE - 1, () => tryCode(shop, customer));
  });

  it('opens nothing for a number without an account, even when guessed', async () => {
    const { number } = newcomer();
    const customer = await forgetful();
    // Gives the stranger's challenge the one code that the test knows.
    await shop.db
      .update(otpChallenges)
      .set({ number, customerId: null })
      .where(eq(otpChallenges.number, customer.number));
    await expect(tryCode(shop, { ...customer, number })).rejects.toMatchObject(WRONG);
  });
});

describe('a reset', () => {
  it('changes the password, ends every session and forgives wrong tries', async () => {
    const { number, address, caller, resetToken } = await verified();
    const phone = await logInAs(shop, number, 'first secret', address);
    await expect(logInAs(shop, number, 'wrong', address)).rejects.toMatchObject({ code: 400 });
    const said = await reset(resetToken, 'second secret');
    expect(said.msg).toBe('Your password is changed. Please log in.');
    for (const each of [caller, phone.caller]) {
      await expect(call(shop, getItemCount, {}, each)).rejects.toMatchObject({ code: 401 });
    }
    const counted = await shop.db
      .select()
      .from(attempts)
      .where(eq(attempts.subject, `login:${number}`));
    expect(counted).toEqual([]);
    await expect(logInAs(shop, number, 'first secret', address)).rejects.toMatchObject({
      code: 400,
    });
    expect((await logInAs(shop, number, 'second secret', address)).token).toBeTruthy();
  });

  it('opens a login that too many wrong tries had closed', async () => {
    const { number, address, resetToken } = await verified();
    for (let tries = 0; tries < 11; tries += 1) {
      await logInAs(shop, number, 'wrong', address).catch(() => undefined);
    }
    await expect(logInAs(shop, number, 'first secret', address)).rejects.toMatchObject({
      code: 429,
    });
    await reset(resetToken, 'second secret');
    expect((await logInAs(shop, number, 'second secret', address)).token).toBeTruthy();
  });

  it('opens a login that too many wrong tries had closed on a device that has logged in before', async () => {
    const { number, caller, resetToken } = await verified();
    const onIt = (Password: string) => call(shop, GetLogin, { LoginId: number, Password }, caller);
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(onIt('wrong')).rejects.toMatchObject({ code: 400 });
    }
    await expect(onIt('first secret')).rejects.toMatchObject({ code: 429 });
    await reset(resetToken, 'second secret');
    expect((await onIt('second secret')).token).toBeTruthy();
  });

  it('works once', async () => {
    const { resetToken, number, address } = await verified();
    await reset(resetToken, 'second secret');
    await expect(reset(resetToken, 'third secret')).rejects.toMatchObject(ASK_AGAIN);
    expect((await logInAs(shop, number, 'second secret', address)).token).toBeTruthy();
  });

  it('a reset is possible for 10 minutes', async () => {
    const { resetToken } = await verified();
    await later(10 * MINUTE, () =>
      expect(reset(resetToken, 'second secret')).rejects.toMatchObject(ASK_AGAIN),
    );
    await later(10 * MINUTE - 1, () => reset(resetToken, 'second secret'));
  });

  it('keeps the token for another try where the new password is refused', async () => {
    const { resetToken } = await verified();
    await expect(reset(resetToken, '')).rejects.toMatchObject({
      code: 400,
      message: 'Enter password',
    });
    await expect(reset(resetToken, 'x'.repeat(201))).rejects.toMatchObject({
      code: 400,
      message: 'The password is too long: at most 200 characters.',
    });
    await reset(resetToken, 'xy'.repeat(100));
  });

  it('takes nothing else for a reset token', async () => {
    const { resetToken, challenge, code } = await verified();
    for (const other of ['', code, challenge, `${resetToken}x`, resetToken.toLowerCase()]) {
      await expect(reset(other, 'second secret')).rejects.toMatchObject(ASK_AGAIN);
    }
  });

  it('closes the other codes and resets of the number, and nobody else’s', async () => {
    const first = await verified();
    const second = await askForCode(shop, first.number, first.address);
    const third = await askForCode(shop, first.number, first.address);
    const { token: other = '' } = await tryCode(shop, { ...first, ...second });
    const neighbour = await verified();
    await reset(first.resetToken, 'second secret');
    await expect(reset(other, 'third secret')).rejects.toMatchObject(ASK_AGAIN);
    await expect(tryCode(shop, { ...first, ...third })).rejects.toMatchObject(WRONG);
    await reset(neighbour.resetToken, 'second secret');
  });

  it('leaves every other customer as they are', async () => {
    const neighbour = await newCustomer(shop);
    const passwordOf = async () =>
      (await shop.db.select().from(customers).where(eq(customers.id, neighbour.id)))[0]
        ?.passwordHash;
    const before = await passwordOf();
    await reset((await verified()).resetToken, 'second secret');
    expect(await passwordOf()).toBe(before);
    expect((await call(shop, getItemCount, {}, neighbour.caller)).data).toEqual([{ count: 0 }]);
  });

  it('is set by no code for a number that the desk corrected at that moment', async () => {
    const { id, number, address } = await newCustomer(shop);
    // Whose account it is was looked up before the correction, which ends only the codes that it finds.
    await shop.db.update(customers).set({ number: newcomer().number }).where(eq(customers.id, id));
    const sent = await issueCode(shop, { number, customerId: id, purpose: 'recovery' });
    const { token = '' } = await tryCode(shop, { ...sent, number, address });
    await expect(reset(token, 'second secret')).rejects.toMatchObject(ASK_AGAIN);
  });
});
