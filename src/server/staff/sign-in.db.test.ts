import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '#server/db/schema/staff.ts';
import { callDesk } from '#server/testing/desk-call.ts';
import {
  codeOf,
  DESK_PASSWORD,
  firstOwner,
  nextCode as nextCodeOf,
  type Visitor,
} from '#server/testing/join-desk.ts';
import { softPasskey } from '#server/testing/soft-passkey.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { AskPasskey, SignIn, WhoAmI } = staffOperations;
const GONE = /^This passkey opens nothing here any more/;
const AGAIN = /^Signing in with this passkey did not work this time.*Try again/;
const HOUR_MS = 60 * 60_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const nextCode = (secret: string) => nextCodeOf(shop, secret);
const signIn = (email: string, password: string, code: string, visitor: Visitor) =>
  callDesk(shop, SignIn, { by: 'password', email, password, code }, visitor);

describe('a sign-in by password and code', () => {
  it('opens a session, once for each code', async () => {
    const { email, secret } = await firstOwner(shop);
    const visitor: Visitor = { cookie: undefined };
    const code = nextCode(secret);
    await signIn(email.toUpperCase(), DESK_PASSWORD, code, visitor);
    expect(visitor.cookie).toBeTruthy();
    await expect(signIn(email, DESK_PASSWORD, code, visitor)).rejects.toThrow('That is not right');
    shop.clock.now -= 30_000;
    await expect(signIn(email, DESK_PASSWORD, codeOf(shop, secret), visitor)).rejects.toThrow(
      'not right',
    );
  });

  it('is read as a phone pastes it and a Hindi keyboard types it', async () => {
    const { email, secret } = await firstOwner(shop);
    const visitor: Visitor = { cookie: undefined };
    const hindi = nextCode(secret).replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
    await signIn(`\u202A${email}\u202C`, DESK_PASSWORD, `\u200E${hindi}`, visitor);
    expect(visitor.cookie).toBeTruthy();
  });

  it('gives a new cookie, whatever one somebody has planted', async () => {
    const { email, secret } = await firstOwner(shop);
    const visitor: Visitor = { cookie: 'planted' };
    await signIn(email, DESK_PASSWORD, nextCode(secret), visitor);
    expect(visitor.cookie).not.toBe('planted');
    await expect(callDesk(shop, WhoAmI, {}, { cookie: 'planted' })).rejects.toMatchObject({
      code: 401,
    });
  });

  it('bears a clock that is a step behind, and no more', async () => {
    const { email, secret } = await firstOwner(shop);
    const old = nextCode(secret);
    shop.clock.now += 30_000;
    await signIn(email, DESK_PASSWORD, old, { cookie: undefined });
    const older = nextCode(secret);
    shop.clock.now += 60_000;
    await expect(signIn(email, DESK_PASSWORD, older, { cookie: undefined })).rejects.toThrow(
      'not right',
    );
  });

  it('takes each recovery code once, and none with a wrong password', async () => {
    const { email, recoveryCodes } = await firstOwner(shop);
    const [code = ''] = recoveryCodes;
    const visitor = { cookie: undefined };
    await expect(signIn(email, 'wrong', code, visitor)).rejects.toThrow('not right');
    await signIn(email, DESK_PASSWORD, code.toLowerCase().replaceAll('-', ' '), visitor);
    await expect(signIn(email, DESK_PASSWORD, code, visitor)).rejects.toThrow('not right');
    const rows = await shop.db.select().from(staffRecoveryCodes);
    expect(rows.filter(({ usedAt }) => usedAt)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  it('says the same of a wrong password, a wrong code and somebody who is not there', async () => {
    const { email, secret } = await firstOwner(shop);
    const said = await Promise.all(
      [
        [email, 'wrong', nextCode(secret)],
        [email, DESK_PASSWORD, '000000'],
        ['nobody@refinery.example', DESK_PASSWORD, '123456'],
      ].map(([who = '', password = '', code = '']) =>
        signIn(who, password, code, { cookie: undefined }).catch((error: Error) => error.message),
      ),
    );
    expect(new Set(said).size).toBe(1);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'sign-in refused'));
    expect(acts.map(({ by, subject }) => `${by} ${subject}`).sort()).toEqual([
      'nobody Vikram Rao',
      'nobody Vikram Rao',
      'nobody somebody',
    ]);
    expect(JSON.stringify(acts)).not.toContain('nobody@refinery');
  });

  it('a network is held up after ten tries, other networks are not, and the log says so once', async () => {
    const { email, secret } = await firstOwner(shop);
    const bad = { cookie: undefined, address: '198.51.100.7' };
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(signIn(email, 'wrong', '111111', bad)).rejects.toMatchObject({ code: 400 });
    }
    for (let tries = 0; tries < 3; tries += 1) {
      const right = signIn(email, DESK_PASSWORD, nextCode(secret), bad);
      await expect(right).rejects.toMatchObject({ code: 429 });
    }
    await signIn(email, DESK_PASSWORD, nextCode(secret), { cookie: undefined });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'locked out'));
    expect(acts).toHaveLength(1);
    expect(JSON.stringify(acts)).not.toContain(email);
  });

  it('lets nobody who has the password guess codes for long, wherever from, and the log says so', async () => {
    const { email, secret } = await firstOwner(shop);
    const guess = (code: string, turn: number) =>
      signIn(email, DESK_PASSWORD, code, { cookie: undefined, address: `198.51.100.${turn}` });
    for (let turn = 0; turn < 20; turn += 1) {
      await expect(guess('000000', turn)).rejects.toMatchObject({ code: 400 });
    }
    shop.clock.now += HOUR_MS;
    await expect(guess(nextCode(secret), 99)).rejects.toMatchObject({ code: 429 });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'sign-in refused'));
    expect(acts[0]?.details).toMatchObject({ way: 'password', password: 'right' });
    shop.clock.now += 24 * HOUR_MS;
    await guess(nextCode(secret), 99);
  });

  it('keeps neither the password nor the secret of the codes in a readable form', async () => {
    const { secret } = await firstOwner(shop);
    const kept = JSON.stringify(await shop.db.select().from(staff));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(DESK_PASSWORD);
  });
});

describe('a sign-in by passkey', () => {
  const by = (answer: { id: string }) =>
    callDesk(shop, SignIn, { by: 'passkey', answer }, { cookie: undefined });
  const question = async () => (await callDesk(shop, AskPasskey, { to: 'sign-in' })).challenge;
  async function ownersPasskey() {
    await firstOwner(shop);
    const [owner] = await shop.db.select().from(staff);
    const id = owner?.id ?? 0;
    return { id, answer: await softPasskey(shop, id) };
  }

  it('says of one that is not known here what to do, and not to look at what was typed', async () => {
    const { id, answer } = await ownersPasskey();
    await shop.db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id));
    await expect(by(answer(await question()))).rejects.toThrow(GONE);
  });

  it('says so too of one whose owner works here no more', async () => {
    const { id, answer } = await ownersPasskey();
    await shop.db.update(staff).set({ state: 'ended' }).where(eq(staff.id, id));
    await expect(by(answer(await question()))).rejects.toThrow(GONE);
  });

  it('says to try again where the answer came too late, twice, or for another site', async () => {
    const { id, answer } = await ownersPasskey();
    const late = await question();
    shop.clock.now += 5 * 60_000 + 1;
    await expect(by(answer(late))).rejects.toThrow(AGAIN);
    const once = await question();
    expect(await by(answer(once))).toMatchObject({ id });
    await expect(by(answer(once))).rejects.toThrow(AGAIN);
    await expect(by(answer(await question(), 'https://other.example'))).rejects.toThrow(AGAIN);
  });
});
