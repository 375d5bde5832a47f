import pino from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddDeliveryAddress,
  GetProceedToBuyForFront,
  GetProfileForFront,
} from '#shared/contract/addresses.ts';
import { ChangePasswordFront, VerifyLoginIdForForgotPassFront } from '#shared/contract/recovery.ts';
import { call } from '#server/testing/call.ts';
import { logInAs, newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { allSent, askForCode, otherCode, tryCode } from '#server/testing/people/recover.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { watchStatements } from '#server/testing/walks/watch-statements.ts';

let shop: TestShop;
let lines: string[];
beforeAll(async () => {
  shop = await openTestShop();
  lines = [];
  shop.log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
});
afterAll(() => shop.close());

/** What a caller and the database observe: the reply, and its statements. */
async function seen(run: (watched: TestShop) => Promise<unknown>) {
  const { db, statements } = watchStatements(shop.db);
  const said = await run({ ...shop, db }).then(
    (answer) => answer,
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  );
  // Statements that run after the reply are the same, too.
  await allSent();
  return { said, statements };
}

describe('known and unknown numbers', () => {
  it('are told the same when they ask for a code, by the same statements', async () => {
    const [known, unknown] = [await newCustomer(shop), newcomer()];
    const asking = async ({ number, address }: { number: string; address: string }) => {
      const { said, statements } = await seen((watched) => askForCode(watched, number, address));
      const { challenge, msg } = said as { challenge: string; msg: string };
      return { length: challenge.length, msg, statements };
    };
    const first = await asking(known);
    expect(first.statements.length).toBeGreaterThan(4);
    expect(await asking(unknown)).toEqual(first);
    const sent = shop.sent.map(({ number }) => number);
    expect(sent).toContain(known.number);
    expect(sent).not.toContain(unknown.number);
  });

  it('are told the same about wrong codes, up to the last', async () => {
    const trying = async ({ number, address }: { number: string; address: string }) => {
      const { challenge, code } = await askForCode(shop, number, address);
      const given = { number, address, challenge, code: otherCode(code) };
      const all = [];
      for (let tries = 0; tries < 7; tries += 1) {
        all.push(await seen((watched) => tryCode(watched, given)));
      }
      all.push(await seen((watched) => askForCode(watched, number, address)));
      return all;
    };
    expect(await trying(newcomer())).toEqual(await trying(await newCustomer(shop)));
  });

  it('are told the same about wrong passwords', async () => {
    const trying = ({ number, address }: { number: string; address: string }) =>
      seen((watched) => logInAs(watched, number, 'wrong', address));
    expect(await trying(newcomer())).toEqual(await trying(await newCustomer(shop)));
  });

  it('are answered before anything is sent, and whether or not sending works', async () => {
    const { number, address } = await newCustomer(shop);
    const events: string[] = [];
    const failing: TestShop = {
      ...shop,
      otp: {
        async send() {
          events.push('sent');
          throw new Error('sms.example: HTTP 500');
        },
      },
    };
    const ask = { LoginId: number };
    const asked = await call(failing, VerifyLoginIdForForgotPassFront, ask, { address });
    expect(asked.data).toHaveLength(1);
    events.push('answered');
    await allSent();
    await allSent();
    expect(events).toEqual(['answered', 'sent']);
    const said = lines.filter((line) => line.includes('one-time code'));
    expect(said).toHaveLength(1);
    const { level, msg } = JSON.parse(said[0] ?? '') as { level: number; msg: string };
    expect(level).toBe(50);
    expect(msg).toBe(
      `one-time code not sent to a number ending in ${number.slice(-2)}: sms.example: HTTP 500`,
    );
  });
});

describe('passwords and codes', () => {
  it('stand in no reply, no line of the log and no row', async () => {
    const replies: unknown[] = [];
    const note = async <T>(reply: Promise<T>): Promise<T> => {
      const said = await reply.catch((no: unknown) => no as T);
      replies.push(said instanceof Error ? said.message : said);
      return said;
    };
    const secrets = ['first-Passw0rd', 'second-Passw0rd', 'third-Passw0rd', 'wrong-Passw0rd'];
    const [first = '', second = '', third = '', wrong = ''] = secrets;
    const who = await newCustomer(shop, first);
    await note(logInAs(shop, who.number, wrong, who.address));
    const { code, ...asked } = await askForCode(shop, who.number, who.address);
    const given = { ...who, ...asked, code };
    replies.push(asked);
    await note(tryCode(shop, { ...given, code: otherCode(code) }));
    const { token: reset = '' } = await note(tryCode(shop, given));
    const change = (Token: string, oldPass: string, newPass: string, caller = {}) =>
      note(call(shop, ChangePasswordFront, { Token, oldPass, newPass }, caller));
    await change(reset, '', second);
    await change(reset, '', third);
    const { caller } = await note(logInAs(shop, who.number, second, who.address));
    await change(caller.token ?? '', wrong, third, caller);
    await change(caller.token ?? '', second, third, caller);
    await note(call(shop, GetProfileForFront, {}, caller));
    await note(call(shop, GetProceedToBuyForFront, { type: 'billing' }, caller));
    await note(
      call(
        shop,
        AddDeliveryAddress,
        { Address: 'Pune', GstNumber: '', Type: 'billing', index: 2, status: true },
        caller,
      ),
    );
    // Another code may be open and is not affected either.
    const open = await askForCode(shop, who.number, who.address);

    const places = [...replies, ...lines, await everyRow()].map((each) => JSON.stringify(each));
    for (const place of places) {
      for (const secret of secrets) expect(place).not.toContain(secret);
      for (const digits of [code, open.code]) {
        expect(place).not.toMatch(new RegExp(`(?<![\\d])${digits}(?![\\d])`));
      }
    }
    const rows = JSON.stringify(await everyRow());
    for (const opaque of [asked.challenge, open.challenge, reset, caller.token, caller.cookie]) {
      expect(rows).not.toContain(opaque);
    }
    expect(rows).toContain(who.number);
  });
});

/** Every row of every table that refers to a customer. */
async function everyRow(): Promise<unknown[]> {
  const all = [];
  for (const table of ['customers', 'sessions', 'addresses', 'otp_challenges', 'attempts']) {
    all.push(await shop.db.execute(sql.raw(`select to_jsonb(t) as row from ${table} t`)));
  }
  return all.map((result) => (result as unknown as { rows: unknown[] }).rows);
}
