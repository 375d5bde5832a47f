import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { ChangePasswordFront, VerifyLoginIdForForgotPassFront } from '#shared/contract/recovery.ts';
import { otpChallenges } from '#server/db/schema/accounts.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { logInAs, newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { askForCode, otherCode, tryCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const DAY = 24 * 60 * 60_000;
const WRONG = { code: 400, message: 'Enter valid otp' };
/** Noon in India plus five minutes. */
const CLOSED = { code: 429, message: 'Too many tries. Please try again after 12:05.' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const triesOf = async (number: string) =>
  (await shop.db.select().from(otpChallenges).where(eq(otpChallenges.number, number)))[0]?.tries;

describe.each([
  ['a known number', async () => newCustomer(shop)],
  ['an unknown number', async () => newcomer()],
])('recovery limits for %s', (_, someone) => {
  it('close a challenge at the sixth try, and new codes with it, until it expires', async () => {
    const who = await someone();
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const wrong = { ...asked, code: otherCode(asked.code) };
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(tryCode(shop, wrong)).rejects.toMatchObject(WRONG);
    }
    await expect(tryCode(shop, wrong)).rejects.toMatchObject(CLOSED);
    await expect(tryCode(shop, asked)).rejects.toMatchObject(CLOSED);
    const elsewhere = newcomer().address;
    await expect(askForCode(shop, who.number, elsewhere)).rejects.toMatchObject(CLOSED);
    const then = shop.clock.now;
    shop.clock.now += 5 * 60_000;
    try {
      await expect(tryCode(shop, asked)).rejects.toMatchObject(WRONG);
      expect((await askForCode(shop, who.number, elsewhere)).challenge).toBeTruthy();
    } finally {
      shop.clock.now = then;
    }
  });

  it('a challenge closed by a clock that was a day ahead keeps no new code back', async () => {
    const who = await someone();
    const then = shop.clock.now;
    shop.clock.now += DAY;
    try {
      const asked = await askForCode(shop, who.number, who.address);
      const wrong = { ...who, ...asked, code: otherCode(asked.code) };
      for (let tries = 0; tries < 5; tries += 1) {
        await expect(tryCode(shop, wrong)).rejects.toMatchObject(WRONG);
      }
    } finally {
      shop.clock.now = then;
    }
    expect((await askForCode(shop, who.number, newcomer().address)).challenge).toBeTruthy();
  });

  it('a number gets three codes a day, whoever asks', async () => {
    const { number } = await someone();
    for (let codes = 0; codes < 3; codes += 1) {
      await askForCode(shop, number, newcomer().address);
    }
    await expect(askForCode(shop, number, newcomer().address)).rejects.toMatchObject({
      code: 429,
      message: 'Too many tries. Please try again after 12:00 on 21 November.',
    });
    const then = shop.clock.now;
    shop.clock.now += DAY;
    try {
      expect((await askForCode(shop, number, newcomer().address)).challenge).toBeTruthy();
    } finally {
      shop.clock.now = then;
    }
  });
});

describe('limits by network address', () => {
  it('a network address gets 20 codes an hour, whatever the numbers', async () => {
    const { address } = newcomer();
    for (let codes = 0; codes < 20; codes += 1) {
      await askForCode(shop, newcomer().number, address);
    }
    await expect(askForCode(shop, newcomer().number, address)).rejects.toMatchObject({
      code: 429,
      message: 'Too many tries. Please try again after 13:00.',
    });
  });

  it('a network address gets 100 tries an hour, whatever the challenges', async () => {
    const { address, number } = newcomer();
    const given = { number, address, code: '00000', challenge: 'none' };
    for (let tries = 0; tries < 100; tries += 1) {
      await expect(tryCode(shop, given)).rejects.toMatchObject(WRONG);
    }
    await expect(tryCode(shop, given)).rejects.toMatchObject({ code: 429 });
  });
});

describe('concurrent recovery requests', () => {
  it('20 verifications of the right code give one token', async () => {
    const who = await newCustomer(shop);
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => tryCode(shop, asked)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('50 wrong codes count as five tries', async () => {
    const who = await newCustomer(shop);
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const wrong = { ...asked, code: otherCode(asked.code) };
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => tryCode(shop, wrong)));
    const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : 200));
    expect(codes.toSorted()).toEqual([...Array(5).fill(400), ...Array(45).fill(429)]);
    expect(await triesOf(who.number)).toBe(5);
  });

  it('20 resets with one token change the password once', async () => {
    const who = await newCustomer(shop);
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const { token: Token = '' } = await tryCode(shop, asked);
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: `secret ${n}` }),
      ),
    );
    const done = ends.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(done).toHaveLength(1);
    const { token } = await logInAs(shop, who.number, `secret ${done[0]}`, who.address);
    expect(token).toBeTruthy();
  });

  it('leave two codes a day to a device on which the number has logged in, whatever strangers do', async () => {
    const who = await newCustomer(shop);
    const phone: TestCaller = { address: who.address };
    await call(shop, GetLogin, { LoginId: who.number, Password: 'first secret' }, phone);
    for (let codes = 0; codes < 3; codes += 1) {
      await askForCode(shop, who.number, newcomer().address);
    }
    const ask = (caller: TestCaller) =>
      call(shop, VerifyLoginIdForForgotPassFront, { LoginId: who.number }, caller);
    await expect(ask({ address: newcomer().address })).rejects.toMatchObject({ code: 429 });
    expect((await ask(phone)).data).toHaveLength(1);
    expect((await ask(phone)).data).toHaveLength(1);
    await expect(ask(phone)).rejects.toMatchObject({ code: 429 });
  });

  it('resets by several tokens of a number change the password once', async () => {
    const who = await newCustomer(shop);
    const tokens: string[] = [];
    for (let codes = 0; codes < 3; codes += 1) {
      const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
      tokens.push((await tryCode(shop, asked)).token ?? '');
    }
    const ends = await Promise.allSettled(
      tokens.map((Token) =>
        call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: 'second secret' }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 400 });
    }
  });

  it('a login with the old password leaves no session behind a reset', async () => {
    const who = await newCustomer(shop);
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const { token: Token = '' } = await tryCode(shop, asked);
    const [, ...logins] = await Promise.allSettled([
      call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: 'second secret' }),
      ...Array.from({ length: 8 }, () =>
        logInAs(shop, who.number, 'first secret', newcomer().address),
      ),
    ]);
    for (const login of logins) {
      if (login.status === 'rejected') continue;
      const stays = call(
        shop,
        ChangePasswordFront,
        { Token: login.value.token, oldPass: 'second secret', newPass: 'third secret' },
        login.value.caller,
      );
      await expect(stays).rejects.toMatchObject({ code: 401 });
    }
  });
});
