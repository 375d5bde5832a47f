import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Access, DeskOperation } from '#shared/desk/contract/desk-operation.ts';
import { type DeskOperationName, deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { type DeskRight, RIGHTS } from '#shared/desk/rights.ts';
import { type Role, ROLES } from '#shared/desk/roles.ts';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import { newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { dispatchDesk } from './dispatch.ts';

/**
 * The intended rights of each role, written a second time by hand: a new right without an entry does not compile, and an
 * accidental change fails. One letter per role, in the order of ROLES; `-` lacks the right.
 */
const EXPECTED: Record<DeskRight, string> = {
  // owner, payments, dispatch, catalogue, content, support, auditor
  'today.see': 'opdcnsa',
  'trading.stop': 'opdc-s-',
  'trading.resume': 'op-----',
  'rates.see': 'opdcnsa',
  'rates.set': 'o------',
  'payments.see': 'op---sa',
  'payments.decide': 'op-----',
  'orders.see': 'opd--sa',
  'orders.note': 'opd--s-',
  'orders.pack': 'o-d----',
  'orders.correct': 'op---s-',
  'orders.end': 'op-----',
  'refunds.see': 'op---sa',
  'refunds.send': 'op-----',
  'approvals.see': 'op-c--a',
  'approvals.decide': 'op-----',
  'limits.set': 'o------',
  'catalogue.see': 'o-dcnsa',
  'catalogue.edit': 'o--c---',
  'stock.move': 'o-dc---',
  'pictures.see': 'o--cn-a',
  'pictures.edit': 'o--cn--',
  'prices.see': 'op-c--a',
  'prices.edit': 'o--c---',
  'coupons.see': 'o--cnsa',
  'coupons.edit': 'o--cn--',
  'content.see': 'o---nsa',
  'content.edit': 'o---n--',
  'reviews.answer': 'o---ns-',
  'enquiries.see': 'o---nsa',
  'shop.see': 'o---n-a',
  'shop.edit': 'o------',
  'setup.see': 'o-----a',
  'brand.edit': 'o---n--',
  'customers.see': 'op---sa',
  'customers.edit': 'o----s-',
  'customers.erase': 'o------',
  'identity.open': 'op-----',
  'ledger.see': 'op----a',
  'ledger.move': 'op-----',
  'payouts.pay': 'op-----',
  'reports.see': 'op----a',
  'staff.see': 'o-----a',
  'staff.manage': 'o------',
  'audit.see': 'o-----a',
};

/** The only operations without a session. Each protects itself; a new one has to be considered here too. */
const OPEN_TO_ANYBODY = [
  'AskPasskey',
  'Confirm',
  'Door',
  'PrepareInvited',
  'ReadInvitation',
  'SignIn',
  'SignOut',
  'TakeInvitation',
];

const LETTERS = 'opdcnsa';
const NAMES = Object.keys(deskOperations) as DeskOperationName[];
/** These end the caller's session, so they come last: later calls would be refused for that. */
const LAST: DeskOperationName[] = ['LockDesk', 'SignOut'];

let shop: TestShop;
const staffOf = new Map<Role, TestStaff>();
beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) staffOf.set(role, await newStaff(shop, [role]));
}, 60_000);
afterAll(() => shop.close());

/** Whether a call is let in: the faults of an empty request are found only after that. */
async function knock(name: DeskOperationName, cookie: string | undefined): Promise<number> {
  const outcome = await dispatchDesk(shop, name, '{"not": "a request"}', {
    address: '192.0.2.9',
    ip: '192.0.2.9',
    origin: 'https://desk.example',
    here: false,
    unattended: false,
    device: 'a test',
    cookie,
    requestId: 'test',
    giveCookie: () => undefined,
  });
  return outcome.ok ? 200 : outcome.code;
}

const isRefused = (code: number) => code === 401 || code === 403;

function isMeantFor(access: Access, role: Role): boolean {
  if (access === 'anybody' || access === 'signed-in') return true;
  return EXPECTED[access].includes(LETTERS[ROLES.indexOf(role)] ?? '?');
}

it('the table of rights is the one that was written by hand', () => {
  const table = Object.fromEntries(
    Object.entries(RIGHTS).map(([right, allowed]) => [
      right,
      ROLES.map((role, at) =>
        (allowed as readonly Role[]).includes(role) ? LETTERS[at] : '-',
      ).join(''),
    ]),
  );
  expect(table).toEqual(EXPECTED);
});

describe('every operation of the desk', () => {
  it.each(ROLES)('lets in what a clerk of the role %s may do, and nothing else', async (role) => {
    const cookie = staffOf.get(role)?.cookie;
    const wrong: string[] = [];
    for (const name of NAMES.filter((each) => !LAST.includes(each))) {
      const { access }: DeskOperation = deskOperations[name];
      const refused = isRefused(await knock(name, cookie));
      // Operations before the login refuse a request without a session with their own messages.
      if (access !== 'anybody' && refused === isMeantFor(access, role)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  it('every operation refuses callers who are not signed in', async () => {
    const open: string[] = [];
    for (const name of NAMES) {
      const code = await knock(name, undefined);
      const { access }: DeskOperation = deskOperations[name];
      if (access === 'anybody') open.push(name);
      else expect(`${name} ${code}`).toBe(`${name} 401`);
    }
    expect(open.sort()).toEqual(OPEN_TO_ANYBODY);
  });

  it('refuses a customer’s session, by its cookie and by its token', async () => {
    const [customer] = await shop.db
      .insert(customers)
      .values({
        number: '9876500001',
        firstName: 'Asha',
        lastName: 'Mehta',
        email: 'asha@example.com',
        state: 'Goa',
        passwordHash: 'x',
      })
      .returning();
    const [token, cookie] = [newSecret(), newSecret()];
    await shop.db.insert(sessions).values({
      customerId: customer?.id ?? 0,
      tokenHash: digest(token),
      cookieHash: digest(cookie),
      expiresAt: new Date(shop.now() + 60_000),
    });
    for (const name of NAMES) {
      const { access }: DeskOperation = deskOperations[name];
      if (access === 'anybody') continue;
      for (const secret of [token, cookie]) expect(await knock(name, secret)).toBe(401);
    }
  });

  it('no operation open to anybody changes or shows personal data, except those of signing in', () => {
    for (const name of NAMES) {
      const { access, effect }: DeskOperation = deskOperations[name];
      if (access !== 'anybody') continue;
      expect(effect, name).not.toBe('personal');
    }
  });

  it('refuses a locked session, whatever its role', async () => {
    const owner = await newStaff(shop, ['owner']);
    await knockLock(owner);
    for (const name of NAMES) {
      const { access }: DeskOperation = deskOperations[name];
      if (access !== 'anybody')
        expect(`${name} ${await knock(name, owner.cookie)}`).toBe(`${name} 401`);
    }
  });
});

async function knockLock({ cookie }: TestStaff): Promise<void> {
  const code = await knock('LockDesk', cookie);
  if (code !== 200) throw new Refusal(code, 'It was not locked');
}
