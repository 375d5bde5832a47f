import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getItemCount } from '#shared/contract/cart.ts';
import { Logout } from '#shared/contract/account.ts';
import { SavePayout } from '#shared/contract/payouts.ts';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { EndSession, GetSecurityEvents, GetSessions } from '#shared/contract/security.ts';
import { attempts, securityEvents, sessions } from '#server/db/schema/accounts.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { logInAs, newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { askForCode, tryCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sweepSessions } from '../sessions/find-session.ts';
import { coarseNetwork, seenFrom } from './seen-from.ts';
import { sweepSecurityEvents } from './security-log.ts';

const DAY = 24 * 60 * 60_000;
let shop: TestShop;
let lines: string[];
beforeAll(async () => {
  shop = await openTestShop();
  lines = [];
  shop.log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(attempts));

const listed = async (caller: TestCaller) => (await call(shop, GetSessions, {}, caller)).data ?? [];
const told = async (caller: TestCaller) =>
  ((await call(shop, GetSecurityEvents, {}, caller)).data ?? []).map(({ Kind }) => Kind);
const isIn = (caller: TestCaller) =>
  call(shop, getItemCount, {}, caller).then(
    () => true,
    () => false,
  );

describe('the logins of a customer', () => {
  it('are listed with the own one marked, and ended one by one or all others at once', async () => {
    const { number, caller } = await newCustomer(shop);
    const [phone, tablet, old] = await Promise.all(
      [1, 2, 3].map(() => logInAs(shop, number, 'first secret', newcomer().address)),
    );
    const all = await listed(caller);
    expect(all).toHaveLength(4);
    expect(all.filter(({ Own }) => Own)).toHaveLength(1);
    const its = (await listed(phone?.caller ?? {})).find(({ Own }) => Own)?.Id ?? '';
    const { data: left } = await call(shop, EndSession, { Id: its }, caller);
    expect(left).toHaveLength(3);
    expect(await isIn(phone?.caller ?? {})).toBe(false);
    expect(await isIn(tablet?.caller ?? {})).toBe(true);
    await call(shop, EndSession, { Id: '' }, caller);
    expect(await isIn(old?.caller ?? {})).toBe(false);
    expect(await isIn(caller)).toBe(true);
  });

  it('the list has no logins of other customers, and an id from it opens nothing', async () => {
    const [asha, ravi] = [await newCustomer(shop), await newCustomer(shop)];
    const hers = (await listed(asha.caller))[0]?.Id ?? '';
    await call(shop, EndSession, { Id: hers }, ravi.caller);
    expect(await isIn(asha.caller)).toBe(true);
    expect(await isIn({ ...asha.caller, token: hers })).toBe(false);
  });

  it('a customer has ten logins at most: the one unused longest ends', async () => {
    const { number, caller } = await newCustomer(shop);
    for (let n = 0; n < 10; n += 1) {
      shop.clock.now += 1000;
      await logInAs(shop, number, 'first secret', newcomer().address);
    }
    expect(await isIn(caller)).toBe(false);
    const rows = await shop.db.select().from(sessions);
    expect(rows.filter(({ customerId }) => customerId === rows.at(-1)?.customerId)).toHaveLength(
      10,
    );
  });

  it('end when nobody uses them for as long as the store says, and not before', async () => {
    shop.sessionIdleMs = 14 * DAY;
    const then = shop.clock.now;
    try {
      const used = await newCustomer(shop);
      const unused = await newCustomer(shop);
      shop.clock.now += 13 * DAY;
      expect(await isIn(used.caller)).toBe(true);
      shop.clock.now += 2 * DAY;
      expect(await isIn(used.caller)).toBe(true);
      expect(await isIn(unused.caller)).toBe(false);
      await sweepSessions(shop);
      const left = await shop.db.select().from(sessions);
      expect(left.some(({ customerId }) => customerId === unused.id)).toBe(false);
      expect(left.some(({ customerId }) => customerId === used.id)).toBe(true);
    } finally {
      delete shop.sessionIdleMs;
      shop.clock.now = then;
    }
  });

  it('go on under another token and cookie after a change of the password: a copy is worth nothing', async () => {
    const { caller } = await newCustomer(shop);
    const copy = { ...caller };
    const asked = { Token: caller.token ?? '', oldPass: 'first secret', newPass: 'second secret' };
    const { token } = await call(shop, ChangePasswordFront, asked, caller);
    expect(token).toBeTruthy();
    expect(await isIn(copy)).toBe(false);
    expect(await isIn({ ...caller, token: copy.token ?? '' })).toBe(false);
    expect(await isIn({ ...caller, token: token ?? '' })).toBe(true);
  });
});

describe('a security event of an account', () => {
  it('is told to its owner, newest first, and stands in the log without number or address', async () => {
    const who = await newCustomer(shop);
    const { number, caller } = who;
    const place = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
    await call(shop, SavePayout, place, caller);
    await logInAs(shop, number, 'wrong', '203.0.113.77').catch(() => undefined);
    await logInAs(shop, number, 'wrong', '203.0.113.78').catch(() => undefined);
    await vi.waitFor(async () => expect(await told(caller)).toContain('login-failed'), 10_000);
    const asked = { ...who, ...(await askForCode(shop, number, who.address)) };
    await vi.waitFor(async () => expect(await told(caller)).toContain('code-sent'), 10_000);
    const other = await logInAs(shop, number, 'first secret', '203.0.113.79');
    await call(shop, Logout, { Token: other.token }, other.caller);
    const { token: Token = '' } = await tryCode(shop, asked);
    await call(shop, ChangePasswordFront, { Token, oldPass: '', newPass: 'second secret' });
    const again = await logInAs(shop, number, 'second secret', who.address);
    // Two wrong passwords from one network within an hour cause one event.
    expect(await told(again.caller)).toEqual([
      'login',
      'password-reset',
      'logged-out',
      'login',
      'code-sent',
      'login-failed',
      'payout-changed',
      'login',
    ]);
    const own = lines.filter((line) => line.includes('"security"'));
    expect(own.length).toBeGreaterThanOrEqual(8);
    for (const line of own) {
      expect(line).not.toContain(number);
      expect(line).not.toContain('203.0.113.77');
      expect(line).not.toContain(who.address);
    }
  });

  it('a lock-out is told once', async () => {
    const { number, caller } = await newCustomer(shop);
    for (let tries = 0; tries < 15; tries += 1) {
      await logInAs(shop, number, 'wrong', '198.51.100.3').catch(() => undefined);
    }
    await vi.waitFor(async () => expect(await told(caller)).toContain('locked-out'), 10_000);
    expect((await told(caller)).filter((kind) => kind === 'locked-out')).toHaveLength(1);
  });

  it('a security event is kept for half a year', async () => {
    const { id } = await newCustomer(shop);
    const mine = () =>
      shop.db.select().from(securityEvents).where(eq(securityEvents.customerId, id));
    await sweepSecurityEvents(shop);
    expect(await mine()).toHaveLength(1);
    shop.clock.now += 181 * DAY;
    await sweepSecurityEvents(shop);
    expect(await mine()).toHaveLength(0);
  });
});

it('asking for another customer’s order is answered as for none, and stands in the log', async () => {
  const demo = await openTestShop({ demo: true });
  const said: string[] = [];
  demo.log = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
  try {
    const [asha, ravi] = [await Buyer.arrive(demo), await Buyer.arrive(demo)];
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay();
    const unknown = await ravi.status('B261120AAAAAA').catch((error: unknown) => String(error));
    expect(said).toEqual([]);
    const foreign = await ravi.status(ONumber).catch((error: unknown) => String(error));
    expect(foreign).toBe(unknown);
    expect(said.join('')).toContain('"security":"foreign-order"');
    expect(said.join('')).not.toContain(ONumber);
  } finally {
    await demo.close();
  }
});

describe('the coarse network and device of a login', () => {
  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2::/64', '2001:db8:1::'],
    ['page', ''],
  ])('is told of %s as %j', (address, coarse) => expect(coarseNetwork(address)).toBe(coarse));

  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
      'Chrome, Android phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; rv:126.0) Gecko/20100101 Firefox/126.0',
      'Firefox, Windows computer',
    ],
    ['curl/8.5.0', 'Device'],
  ])('names the device of %s', (agent, device) =>
    expect(seenFrom({ address: '', agent }).device).toBe(device),
  );
});
