import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VerifyCouponCode } from '#shared/contract/bag-changes.ts';
import { ProveNumber, SendNumberCode } from '#shared/contract/number-proof.ts';
import { SavePayout } from '#shared/contract/payouts.ts';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { attempts, customers, securityEvents } from '#server/db/schema/accounts.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { allSent, askForCode, otherCode, tryCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { askTicket } from '#server/testing/people/trader.ts';

const UNPROVEN = { code: 409, reason: 'number-unproven' };
const DAY = 24 * 60 * 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.numberProof = true;
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(attempts));

const numberOf = async (id: number) =>
  only(await shop.db.select().from(customers).where(eq(customers.id, id))).number;

/** Asks for a code as the app does; returns the code that came by SMS too. */
async function askForProof(who: { id: number; caller: TestCaller }) {
  const sent = only((await call(shop, SendNumberCode, {}, who.caller)).data);
  await allSent();
  const number = await numberOf(who.id);
  const code = shop.sent.findLast((each) => each.number === number)?.code ?? '';
  return { challenge: sent.Otp, code, told: sent };
}
const prove = (caller: TestCaller, Otp: string, Challenge: string) =>
  call(shop, ProveNumber, { Otp, Challenge }, caller);

describe('a number that nobody has proven', () => {
  it('gets no price, no ticket, no coupon and no place for payouts, and browses on', async () => {
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    await expect(asha.lock()).rejects.toMatchObject(UNPROVEN);
    // Whoever pays by UPI has paid before the order is sent.
    const message = expect.stringContaining('If you have paid already, do not pay again.');
    await expect(asha.pay()).rejects.toMatchObject({ ...UNPROVEN, message });
    await expect(askTicket(asha)).rejects.toMatchObject(UNPROVEN);
    const coupon = call(shop, VerifyCouponCode, { CouponCode: 'WELCOME' }, asha.caller);
    await expect(coupon).rejects.toMatchObject(UNPROVEN);
    const place = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
    await expect(call(shop, SavePayout, place, asha.caller)).rejects.toMatchObject(UNPROVEN);
    expect(await asha.bag()).toHaveLength(1);
  });

  it('orders once the code has come back, and is never asked again', async () => {
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    const { challenge, code, told } = await askForProof(asha);
    expect(told.Number).toBe(`••••••${(await numberOf(asha.id)).slice(-4)}`);
    expect(told.Practice).toBe('');
    await prove(asha.caller, ` ${code} `, challenge);
    expect((await asha.lock()).Total).toBeTruthy();
    const again = only((await call(shop, SendNumberCode, {}, asha.caller)).data);
    expect(again).toMatchObject({ Proven: '1', Otp: '' });
  });

  it('a code whose answer was lost is taken again, and noted once', async () => {
    const asha = await Buyer.arrive(shop);
    const { challenge, code } = await askForProof(asha);
    await prove(asha.caller, code, challenge);
    await prove(asha.caller, code, challenge);
    const noted = await shop.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.customerId, asha.id));
    expect(noted).toEqual([{ kind: 'number-proven' }]);
  });

  it('a number is not proven by a wrong code, an old one, another customer’s or one for a new password', async () => {
    const [asha, ravi] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    const own = await askForProof(asha);
    const his = await askForProof(ravi);
    const recovery = await askForCode(shop, await numberOf(asha.id), '198.51.100.1');
    const wrong = { code: 400, message: 'Enter valid otp' };
    for (const [code, challenge] of [
      [otherCode(own.code), own.challenge],
      ['', own.challenge],
      [own.code, ''],
      [his.code, his.challenge],
      [recovery.code, recovery.challenge],
    ] as const) {
      await expect(prove(asha.caller, code, challenge)).rejects.toMatchObject(wrong);
    }
    await expect(
      tryCode(shop, {
        number: await numberOf(asha.id),
        code: own.code,
        challenge: own.challenge,
        address: '198.51.100.1',
      }),
    ).rejects.toMatchObject(wrong);
    shop.clock.now += 5 * 60_000;
    await expect(prove(asha.caller, own.code, own.challenge)).rejects.toMatchObject(wrong);
  });

  it('a number has five tries at a code and five codes a day, together with those for a new password', async () => {
    const who = await newCustomer(shop);
    const first = await askForProof(who);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(prove(who.caller, otherCode(first.code), first.challenge)).rejects.toMatchObject(
        { code: 400 },
      );
    }
    await expect(prove(who.caller, first.code, first.challenge)).rejects.toMatchObject({
      code: 429,
    });
    shop.clock.now += 5 * 60_000;
    await askForProof(who);
    for (let codes = 0; codes < 3; codes += 1) await askForCode(shop, who.number, who.address);
    const sixth = call(shop, SendNumberCode, {}, who.caller);
    await expect(sixth).rejects.toMatchObject({ code: 429 });
    shop.clock.now += DAY;
    expect((await askForProof(who)).code).toMatch(/^\d{5}$/);
  });

  it('a number is proven by a new password, whose code came to it', async () => {
    const who = await newCustomer(shop);
    const asked = { ...who, ...(await askForCode(shop, who.number, who.address)) };
    const { token: Token = '' } = await tryCode(shop, asked);
    await call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: 'second secret' });
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, who.id));
    expect(row?.numberProvenAt).not.toBeNull();
  });
});

describe('a store', () => {
  it('a store without number proof lets everybody order and sends no such codes', async () => {
    const asha = await Buyer.arrive({ ...shop, numberProof: false });
    await asha.add(GOLD_10G);
    expect((await asha.lock()).Total).toBeTruthy();
    await expect(
      call({ ...shop, numberProof: false }, SendNumberCode, {}, asha.caller),
    ).rejects.toMatchObject({ code: 404 });
  });

  it('a store set to six digits sends six', async () => {
    shop.otpDigits = 6;
    try {
      const asha = await Buyer.arrive(shop);
      const { code, challenge } = await askForProof(asha);
      expect(code).toMatch(/^\d{6}$/);
      await prove(asha.caller, code, challenge);
    } finally {
      shop.otpDigits = 5;
    }
  });

  it('a demo tells its visitor the code, and a real store never', async () => {
    const asha = await Buyer.arrive(shop);
    const demo = { ...shop, otpPractice: true };
    const told = only((await call(demo, SendNumberCode, {}, asha.caller)).data);
    expect(told.Practice).toMatch(/^\d{5}$/);
    await prove(asha.caller, told.Practice, told.Otp);
  });
});

describe('the brake over all numbers', () => {
  it('stops codes for strangers, and none for a device on which the number has logged in', async () => {
    shop.otpPerHour = 3;
    try {
      const known = await newCustomer(shop);
      for (let codes = 0; codes < 3; codes += 1) {
        const who = await newCustomer(shop);
        await askForCode(shop, who.number, who.address);
      }
      const stranger = await newCustomer(shop);
      await expect(askForCode(shop, stranger.number, '198.51.100.9')).rejects.toMatchObject({
        code: 429,
      });
      expect((await askForProof(known)).code).toMatch(/^\d{5}$/);
    } finally {
      delete shop.otpPerHour;
    }
  });

  it('comes on after two hundred wrong codes in an hour, whatever their numbers', async () => {
    for (let round = 0; round < 41; round += 1) {
      const asha = await Buyer.arrive(shop);
      const { code, challenge } = await askForProof(asha);
      for (let tries = 0; tries < 5; tries += 1) {
        await prove(asha.caller, otherCode(code), challenge).catch(() => undefined);
      }
    }
    const who = await newCustomer(shop);
    await expect(askForCode(shop, who.number, '198.51.100.77')).rejects.toMatchObject({
      code: 429,
    });
    shop.clock.now += 60 * 60_000;
    expect((await askForCode(shop, who.number, '198.51.100.77')).code).toMatch(/^\d{5}$/);
  });
});
