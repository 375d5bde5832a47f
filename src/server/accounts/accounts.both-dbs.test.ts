import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetLogin, insertRegister, Logout } from '#shared/contract/account.ts';
import { getItemCount } from '#shared/contract/cart.ts';
import { readConfig } from '#shared/contract/config.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import type { Refusal } from '#shared/contract/refusal.ts';
import { STATES_OF_INDIA } from '#shared/identity/gst-states.ts';
import { addresses, customers, sessions } from '../db/schema/accounts.ts';
import { call, type TestCaller } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let people = 0;
/** An unused number and a network address of its own, so that no limit is shared. */
function newcomer() {
  people += 1;
  return { Number: String(9_100_000_000 + people), address: `192.0.2.${people}` };
}
type Registration = RequestOf<typeof insertRegister>;
const PERSON: Registration = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '',
  State: 'Goa',
  Email: 'asha@aurum.example',
  Password: 'a lasting secret',
  GstNumber: '',
  Address: '14 Ranade Road',
  UserType: 'User',
};
const register = (changes: Partial<Registration>, address = '192.0.2.250') =>
  call(shop, insertRegister, { ...PERSON, ...changes }, { address });
const logIn = (LoginId: string, Password: string, caller: TestCaller = {}) =>
  call(shop, GetLogin, { LoginId, Password }, caller);

async function customer(changes: Partial<Registration> = {}) {
  const { Number, address } = newcomer();
  await register({ Number, ...changes }, address);
  const caller: TestCaller = { address };
  const { data, token, msg } = await logIn(
    Number,
    String(changes.Password ?? 'a lasting secret'),
    caller,
  );
  return { Number, user: data[0], msg, caller: Object.assign(caller, { token }) };
}

describe('registering', () => {
  it.each([
    ['goa', 'Goa'],
    ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ])('keeps the state %s as %s', async (State, kept) => {
    const { user } = await customer({ State });
    expect(user).toMatchObject({ State: kept });
  });

  it('keeps names and address without marks that turn or hide what stands beside them', async () => {
    const { Number, user } = await customer({
      FirstName: '\u202EAsha',
      LastName: 'Mehta\u200B',
      Address: '\u206614 Ranade Road',
    });
    expect(user).toMatchObject({ FirstName: 'Asha', LastName: 'Mehta' });
    const [row] = await shop.db
      .select({ address: addresses.address })
      .from(addresses)
      .innerJoin(customers, eq(customers.id, addresses.customerId))
      .where(eq(customers.number, Number));
    expect(row?.address).toBe('14 Ranade Road');
  });

  it('takes every state that the form offers, and no other', async () => {
    const { stateArray, unionTerritoryArray } = readConfig(
      JSON.parse(readFileSync('public/config.json', 'utf8')),
    );
    expect([...stateArray, ...unionTerritoryArray].toSorted()).toEqual(STATES_OF_INDIA);
    for (const State of ['Nowhere', 'Goa, India', 'XX']) {
      await expect(register({ Number: newcomer().Number, State })).rejects.toMatchObject({
        code: 400,
        message: 'Select your state or union territory from the list',
      });
    }
  });

  it('makes a customer with both addresses, and keeps no password', async () => {
    const { Number, user } = await customer({
      FirstName: ' आशा ',
      Email: 'asha@aurum.example\u200B',
      GstNumber: ' 30aapfu0939f1z8 ',
    });
    expect(user).toMatchObject({
      FirstName: 'आशा',
      Email: 'asha@aurum.example',
      Number,
      UserType: 'User',
      GstNumber: '30AAPFU0939F1Z8',
    });
    expect(JSON.stringify(user)).not.toMatch(/password|secret/i);
    const [row] = await shop.db.select().from(customers).where(eq(customers.number, Number));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    const places = await shop.db
      .select()
      .from(addresses)
      .where(eq(addresses.customerId, row?.id ?? 0));
    expect(places.map(({ type }) => type).toSorted()).toEqual(['billing', 'shipping']);
  });

  it.each([
    ['FirstName', ' ', 'Enter first name'],
    ['LastName', '', 'Enter last name'],
    ['Number', '', 'Enter mobile number'],
    ['Number', '91000000011', 'Enter mobile number'],
    ['Number', '1100000001', 'Enter mobile number'],
    ['Number', '+919100000', 'Enter mobile number'],
    ['State', '', 'Select state'],
    ['Email', 'asha', 'Enter email'],
    ['Password', '', 'Enter password'],
    ['Address', '\n', 'Enter address'],
    ['Address', 'x'.repeat(10_000), 'One of the fields is too long.'],
    ['Address', 'Pune, Maharashtra 411045', 'Enter the house and the street too'],
  ])('refuses %s %j: %s', async (field, wrong, message) => {
    const { Number, address } = newcomer();
    await expect(register({ Number, [field]: wrong }, address)).rejects.toMatchObject({
      code: 400,
      message,
    });
  });

  it('says what is missing in the order of the form', async () => {
    const { Number, address } = newcomer();
    const { UserType: _, GstNumber: __, ...needed } = { ...PERSON, Number };
    const typed = Object.fromEntries(Object.keys(needed).map((field) => [field, '']));
    const said: string[] = [];
    for (const field of Object.keys(needed) as (keyof typeof needed)[]) {
      await register(typed, address).catch(({ message }: Refusal) => said.push(message));
      typed[field] = String(needed[field]);
    }
    expect(said).toEqual([
      'Enter first name',
      'Enter last name',
      'Enter mobile number',
      'Select state',
      'Enter email',
      'Enter password',
      'Enter address',
    ]);
    expect((await register(typed, address)).msg).toBe('Your account is ready. Please log in.');
  });

  it('refuses a number that has an account, also at the same moment', async () => {
    const { Number, address } = newcomer();
    const ends = await Promise.allSettled([1, 2, 3].map(() => register({ Number }, address)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(register({ Number }, address)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('has an account already'),
    });
  });

  it('keeps text of any kind as it is', async () => {
    const sql = "'); drop table customers; --";
    const script = '<script>alert(1)</script>';
    const { user } = await customer({
      FirstName: sql,
      LastName: script,
      Address: `${script}\n${sql}`,
      Password: sql,
    });
    expect(user).toMatchObject({ FirstName: sql, LastName: script });
    expect((await shop.db.select().from(customers)).length).toBeGreaterThan(0);
  });

  it('does not fail on a character that no database keeps', async () => {
    const { Number, address } = newcomer();
    const end = await register({ Number, FirstName: 'A\u0000B' }, address).catch(
      (no: Refusal) => no,
    );
    expect(end).not.toMatchObject({ code: 500 });
  });

  it('never creates anything but an ordinary user', async () => {
    const { user } = await customer({ UserType: 'Admin' });
    expect(user?.UserType).toBe('User');
  });

  it('registration is limited by network address', async () => {
    const address = '198.51.100.1';
    const taken = newcomer();
    await register({ Number: taken.Number }, address);
    for (let tries = 1; tries < 20; tries += 1) {
      await expect(register({ Number: taken.Number }, address)).rejects.toMatchObject({
        code: 409,
      });
    }
    await expect(register({ Number: taken.Number }, address)).rejects.toMatchObject({
      code: 429,
      message: expect.stringMatching(/after \d\d:\d\d\.$/),
    });
  });
});

describe('logging in', () => {
  it('greets, and gives a token and a cookie that belong together', async () => {
    const { caller, msg } = await customer();
    expect(msg).toBe('Welcome back.');
    expect(caller.token).not.toBe(caller.cookie);
    expect((await call(shop, getItemCount, {}, caller)).data).toEqual([{ count: 0 }]);
    const kept = JSON.stringify(await shop.db.select().from(sessions));
    expect(kept).not.toContain(caller.token);
    expect(kept).not.toContain(caller.cookie);
  });

  it('says the same to a wrong password and to an unknown number', async () => {
    const { Number, caller } = await customer();
    const refused = { code: 400, message: 'The mobile number or the password is wrong.' };
    await expect(logIn(Number, 'wrong', caller)).rejects.toMatchObject(refused);
    await expect(logIn(newcomer().Number, 'a lasting secret', caller)).rejects.toMatchObject(
      refused,
    );
  });

  it.each(['', '91000000011', '12345', '0000000000', "' or 1=1 --", '+919876543210'])(
    'refuses the number %j',
    async (number) => {
      const { address } = newcomer();
      await expect(logIn(number, 'a lasting secret', { address })).rejects.toMatchObject({
        code: 400,
        message: 'Enter valid number',
      });
    },
  );

  it('asks for a number before a password', () =>
    expect(logIn('', '')).rejects.toMatchObject({ message: 'Enter valid number' }));

  it('asks for a password', () =>
    expect(logIn('9876543210', '')).rejects.toMatchObject({ message: 'Enter password' }));

  it('stops after 10 wrong tries, says until when, and opens again then', async () => {
    const { Number, caller } = await customer();
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(logIn(Number, 'wrong', caller)).rejects.toMatchObject({ code: 400 });
    }
    // Noon in India plus a quarter of an hour.
    const closed = { code: 429, message: 'Too many tries. Please try again after 12:15.' };
    await expect(logIn(Number, 'a lasting secret', caller)).rejects.toMatchObject(closed);
    const then = shop.clock.now;
    shop.clock.now += 15 * MINUTE;
    try {
      expect((await logIn(Number, 'a lasting secret', caller)).token).toBeTruthy();
    } finally {
      shop.clock.now = then;
    }
  });

  it('stays open to its owner while a stranger guesses elsewhere', async () => {
    const { Number } = await customer();
    const stranger = { address: '198.51.100.9' };
    for (let tries = 0; tries < 50; tries += 1) {
      const code = tries < 10 ? 400 : 429;
      await expect(logIn(Number, 'wrong', stranger)).rejects.toMatchObject({ code });
    }
    expect(
      (await logIn(Number, 'a lasting secret', { address: '198.51.100.10' })).token,
    ).toBeTruthy();
    // The owner's own logins must not give the stranger new tries.
    await expect(logIn(Number, 'wrong', stranger)).rejects.toMatchObject({ code: 429 });
  });

  it('stops after 30 wrong tries from many addresses, but for a device that has logged in before', async () => {
    const { Number, caller } = await customer();
    for (let tries = 0; tries < 30; tries += 1) {
      const address = `198.51.101.${tries}`;
      await expect(logIn(Number, 'wrong', { address })).rejects.toMatchObject({ code: 400 });
    }
    const { address, device } = caller;
    const elsewhere = { address };
    await expect(logIn(Number, 'a lasting secret', elsewhere)).rejects.toMatchObject({ code: 429 });
    const other = (await customer()).caller.device;
    for (const wrong of [
      other,
      `${device}x`,
      device?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ]) {
      const strange = { address, device: wrong };
      await expect(logIn(Number, 'a lasting secret', strange)).rejects.toMatchObject({ code: 429 });
    }
    expect((await logIn(Number, 'a lasting secret', { address, device })).token).toBeTruthy();
  });

  it('forgets wrong tries after a right one', async () => {
    const { Number, caller } = await customer();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 6; tries += 1) {
        await expect(logIn(Number, 'wrong', caller)).rejects.toMatchObject({ code: 400 });
      }
      expect((await logIn(Number, 'a lasting secret', caller)).token).toBeTruthy();
    }
  });
});

describe('a session', () => {
  it('keeps its cookie where a logout names none, or another one', async () => {
    const [mine, other] = [(await customer()).caller, (await customer()).caller];
    const { cookie } = mine;
    await call(shop, Logout, { Token: '' }, mine);
    await call(shop, Logout, { Token: other.token ?? '' }, mine);
    expect(mine.cookie).toBe(cookie);
    expect(await call(shop, getItemCount, {}, mine)).toMatchObject({ data: [{ count: 0 }] });
  });

  it('ends at the logout, once and for all', async () => {
    const { caller } = await customer();
    const { token, cookie } = caller;
    await call(shop, Logout, { Token: token ?? '' }, caller);
    expect(caller.cookie).toBeUndefined();
    const before = { token, cookie } as TestCaller;
    await expect(call(shop, getItemCount, {}, before)).rejects.toMatchObject({ code: 401 });
    await call(shop, Logout, { Token: token ?? '' }, before);
  });

  it('ends by the hash of its token, and leaves the cookie of whoever has logged in since', async () => {
    const { caller } = await customer();
    const { caller: since } = await customer();
    const { cookie } = since;
    const TokenHash = createHash('sha256')
      .update(caller.token ?? '')
      .digest('base64url');
    await call(shop, Logout, { Token: '', TokenHash }, since);
    await call(shop, Logout, { Token: '', TokenHash }, since);
    await expect(call(shop, getItemCount, {}, caller)).rejects.toMatchObject({ code: 401 });
    expect(since.cookie).toBe(cookie);
    expect((await call(shop, getItemCount, {}, since)).data).toEqual([{ count: 0 }]);
  });

  it('leaves the sessions of other devices alone', async () => {
    const { Number, caller } = await customer();
    const phone: TestCaller = { address: caller.address ?? '' };
    Object.assign(phone, { token: (await logIn(Number, 'a lasting secret', phone)).token });
    await call(shop, Logout, { Token: caller.token ?? '' }, caller);
    expect((await call(shop, getItemCount, {}, phone)).data).toEqual([{ count: 0 }]);
  });

  it('expires after its days', async () => {
    const { caller } = await customer();
    const then = shop.clock.now;
    try {
      shop.clock.now = then + shop.sessionDays * DAY - 1;
      expect((await call(shop, getItemCount, {}, caller)).data).toEqual([{ count: 0 }]);
      shop.clock.now += 1;
      await expect(call(shop, getItemCount, {}, caller)).rejects.toMatchObject({ code: 401 });
    } finally {
      shop.clock.now = then;
    }
  });
});
