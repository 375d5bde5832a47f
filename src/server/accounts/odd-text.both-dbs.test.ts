import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '#shared/contract/account.ts';
import * as addresses from '#shared/contract/addresses.ts';
import { getItemCount } from '#shared/contract/cart.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import * as recovery from '#shared/contract/recovery.ts';
import { digest } from '../crypto.ts';
import { dispatch } from '../operations/dispatch.ts';
import type { TestCaller } from '../testing/call.ts';
import { newcomer, newCustomer } from '../testing/people/new-customer.ts';
import { allSent, askForCode, tryCode } from '../testing/people/recover.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { casesHere } from '../testing/walks/thorough.ts';

let shop: TestShop;
let regular: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  shop = await openTestShop();
  regular = await newCustomer(shop);
});
afterAll(() => shop.close());

/** Odd texts from people, keyboards and attackers. */
const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n\t',
    'आशा मेहता',
    '९८७६५४३२१०',
    '👩🏽‍🔧💍',
    'x'.repeat(10_000),
    'ग'.repeat(10_000),
    '+919876543210',
    '919876543210',
    ' 9876543210 ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202eevil\u202c',
    'é',
    "'); drop table customers; --",
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    '%00%ff',
    '\\u0000\\ud800',
    '__proto__',
    'null',
    '1e400',
    '-0',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
);
/** Additionally, values that no form would send. */
const anything = fc.oneof(
  { weight: 6, arbitrary: odd },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e21, [], {}, ['a'], { a: 1 }) },
);

/** Every row that a refusal must leave unchanged. Tries are left out: they are counted on purpose. */
async function rows(): Promise<unknown> {
  const all = [];
  for (const table of ['customers', 'sessions', 'addresses']) {
    all.push(
      await shop.db.execute(sql.raw(`select to_jsonb(t) as row from ${table} t order by 1`)),
    );
  }
  all.push(
    await shop.db.execute(
      sql`select to_jsonb(t) - 'tries' as row from otp_challenges t order by 1`,
    ),
  );
  return all.map((result) => (result as unknown as { rows: unknown[] }).rows);
}

interface Prepared {
  fields: Record<string, unknown>;
  caller: TestCaller;
}

const REGISTRATION = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  State: 'Goa',
  Email: 'asha@aurum.example',
  Password: 'first secret',
  GstNumber: '',
  Address: '14 Ranade Road',
  UserType: 'User',
};

/** Each operation with a request that it would accept. */
const prepare: Partial<Record<OperationName, () => Promise<Prepared>>> = {
  async GetLogin() {
    const { number: LoginId, caller } = await newCustomer(shop);
    return { fields: { LoginId, Password: 'first secret' }, caller };
  },
  async insertRegister() {
    const { number: Number, address } = newcomer();
    return { fields: { ...REGISTRATION, Number }, caller: { address } };
  },
  async Logout() {
    const { caller, token: Token } = await newCustomer(shop);
    return { fields: { Token, TokenHash: digest(Token) }, caller };
  },
  async VerifyLoginIdForForgotPassFront() {
    const { number: LoginId, address } = await newCustomer(shop);
    return { fields: { LoginId }, caller: { address } };
  },
  async VerifyOtpForFront() {
    const { number: LoginId, address } = await newCustomer(shop);
    const { code: Otp, challenge: Challenge } = await askForCode(shop, LoginId, address);
    return { fields: { LoginId, Otp, Challenge }, caller: { address } };
  },
  async ChangePasswordFront() {
    const { number, address, caller, token } = await newCustomer(shop);
    const asked = { number, address, ...(await askForCode(shop, number, address)) };
    const { token: reset } = await tryCode(shop, asked);
    changes += 1;
    return changes % 2
      ? { fields: { Token: reset, oldPass: '', newPass: 'second secret' }, caller: { address } }
      : { fields: { Token: token, oldPass: 'first secret', newPass: 'second secret' }, caller };
  },
  async GetProfileForFront() {
    const { caller, token: Token } = regular;
    return { fields: { Token }, caller };
  },
  async GetProceedToBuyForFront() {
    const { caller, token: Token } = regular;
    return { fields: { Token, type: 'billing' }, caller };
  },
  async AddDeliveryAddress() {
    const { caller, token: Token } = regular;
    const fields = { Address: 'Pune', GstNumber: '', Type: 'shipping', index: 1, status: true };
    return { fields: { Token, ...fields }, caller };
  },
};
let changes = 0;

const fieldsOf: [OperationName, string][] = Object.values({
  ...account,
  ...addresses,
  ...recovery,
})
  .filter((each): each is typeof each & Operation => typeof each === 'object' && 'envelope' in each)
  .flatMap(({ name, request, token }) =>
    [
      ...Object.keys((request as unknown as { entries: object }).entries),
      ...(token ? [token] : []),
    ].map((field): [OperationName, string] => [name as OperationName, field]),
  );

const send = (name: OperationName, { fields, caller }: Prepared) =>
  dispatch(shop, name, JSON.stringify(fields), {
    address: caller.address ?? '192.0.2.1',
    cookie: caller.cookie,
    giveCookie: () => undefined,
  });

describe('odd text', () => {
  it('odd text is tried at every field of every operation of accounts', () => {
    expect(Object.keys(prepare)).toEqual(expect.arrayContaining(fieldsOf.map(([name]) => name)));
    expect(fieldsOf).toHaveLength(29);
  });

  it.each(fieldsOf)(
    'odd text in %s.%s fails nothing, and changes nothing when refused',
    async (name, field) => {
      const good = prepare[name];
      if (!good) throw new Error(`nothing is prepared for ${name}`);
      await fc.assert(
        fc.asyncProperty(anything, async (value) => {
          const prepared = await good();
          prepared.fields[field] = value;
          const before = await rows();
          const outcome = await send(name, prepared);
          await allSent();
          if (outcome.ok) return;
          expect([400, 401, 409, 429]).toContain(outcome.code);
          expect(outcome.msg).toMatch(/\S/);
          expect(await rows()).toEqual(before);
        }),
        { numRuns: casesHere(12) },
      );
    },
  );

  it('leaves a customer whose every field was odd able to log in', async () => {
    await fc.assert(
      fc.asyncProperty(odd, odd, async (name, password) => {
        const { number, address } = newcomer();
        const fields = { ...REGISTRATION, FirstName: name, Number: number, Password: password };
        const registered = await send('insertRegister', { fields, caller: { address } });
        if (!registered.ok) return;
        const caller: TestCaller = { address };
        const login = await dispatch(
          shop,
          'GetLogin',
          JSON.stringify({ LoginId: number, Password: password }),
          { address, cookie: undefined, giveCookie: (value) => (caller.cookie = value) },
        );
        expect(login).toMatchObject({ ok: true });
        const Token = login.ok ? login.token : '';
        const counted = await send(getItemCount.name, { fields: { Token }, caller });
        expect(counted).toMatchObject({ ok: true, data: [{ count: 0 }] });
      }),
      { numRuns: casesHere(30) },
    );
  });
});
