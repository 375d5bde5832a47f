import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetBalance } from '#shared/contract/holdings.ts';
import { GetTestimonialsForFront } from '#shared/contract/content.ts';
import { auditLog } from '../db/schema/desk.ts';
import { enquiries, testimonials } from '../db/schema/content.ts';
import { coupons } from '../db/schema/cart.ts';
import { entrySets } from '../db/schema/ledger.ts';
import { call } from '../testing/call.ts';
import { newCustomer } from '../testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { runDesk } from './command-line/run-desk.ts';
import { insertLock, insertOrder } from './testing/insert-order.ts';

let shop: TestShop;
let asha: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await newCustomer(shop);
}, 60_000);
afterAll(() => shop.close());

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const runJson = async (...args: string[]) => {
  const said = await run(...args, '--json');
  return { ...said, data: said.out ? (JSON.parse(said.out) as unknown) : undefined };
};
/** All of an order's money comes, each time with a reference of its own. */
let payments = 0;
const receive = (number: string, ...more: string[]) =>
  run(
    'received',
    number,
    '--full',
    '--utr',
    `5${String((payments += 1)).padStart(11, '0')}`,
    ...more,
  );
const acts = () => shop.db.select().from(auditLog);

describe('payments', () => {
  it('shows what is to be checked, and earlier totals that may have been paid', async () => {
    expect((await run('payments')).out).toBe('No payment waits to be checked.');
    const lockId = await insertLock(shop, asha.id, { total: '1250.50', minutesAgo: 4 });
    await insertLock(shop, asha.id, { total: '1248.00', minutesAgo: 20 });
    await insertLock(shop, asha.id, { total: '1100.00', minutesAgo: 80 });
    const number = await insertOrder(shop, asha.id, { lockId, utr: '412345678901', proof: true });
    await insertOrder(shop, asha.id, { paymentMode: 'CARD' });
    shop.clock.now += 65 * 60_000;

    const { data } = await runJson('payments');
    expect(data).toMatchObject({ dueBack: [] });
    expect((data as { waiting: unknown }).waiting).toEqual([
      expect.objectContaining({
        order: number,
        amount: '1250.50',
        came: '0.00',
        stillToPay: '1250.50',
        utr: '412345678901',
        customer: 'Asha Mehta',
        number: asha.number,
        proof: true,
        earlierQuotes: ['1248.00'],
      }),
    ]);
    const { out } = await run('payments');
    expect(out).toMatch(
      /^ORDER +AMOUNT +CAME +STILL TO PAY +UTR +AGE +CUSTOMER +NUMBER +PROOF +IN HAND +EARLIER QUOTES\n/,
    );
    expect(out).toContain(
      `₹1,250.50  -     ₹1,250.50     412345678901  1 h 5 min  Asha Mehta  ${asha.number}  yes    -        ₹1,248.00`,
    );
    expect(out).toContain('1 payment to check.');
    await run('reject', number, '--reason', 'test');
  });

  it('shows where one payment may be meant for two orders', async () => {
    const ravi = await newCustomer(shop);
    const first = await insertOrder(shop, asha.id, { utr: 'ab12345678' });
    const other = await insertOrder(shop, ravi.id, { utr: 'AB12345678' });
    expect((await run('payments')).out).toContain(
      `${other} has the same UTR or picture as ${first}: one payment for both?`,
    );
    for (const number of [first, other]) await run('reject', number, '--reason', 'test');
  });
});

describe('an order at the desk', () => {
  it('goes its whole way, each step recorded with who did it', async () => {
    const number = await insertOrder(shop, asha.id);
    expect(await receive(number.toLowerCase(), '--by', 'Ravi')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^₹1,250.50 is recorded for .* It is payment-received.$/),
    });
    const confirmed = await run('confirm', number);
    expect(confirmed.out).toMatch(/is confirmed\.\nIts invoice is 26-27\/\d{6}\.$/);
    await run('dispatch', number, '--note', 'Sequel, 998877');
    expect((await run('deliver', number)).out).toBe(`${number} is delivered.`);

    const own = (await acts()).filter(({ subject }) => subject === number);
    expect(own.map(({ by, act }) => `${by} ${act}`)).toEqual([
      'Ravi received',
      'meera confirm',
      'meera dispatch',
      'meera deliver',
    ]);
    const { out } = await run('show', number);
    expect(out).toContain('desk:Ravi');
    expect(out).toContain('Sequel, 998877');
    expect((await run('acts', '--subject', number)).out).toContain('meera  dispatch');
  });

  it('an order is confirmed once, and nothing changes when that is repeated, however late', async () => {
    const number = await insertOrder(shop, asha.id);
    await receive(number);
    expect(await runJson('confirm', number)).toMatchObject({
      code: 0,
      data: { order: number, state: 'confirmed', changed: true },
    });
    const before = await acts();
    const again = await run('confirm', number);
    expect(again.code).toBe(0);
    expect(again.out).toContain(`Nothing was changed: ${number} came to confirmed on 20 Nov 2026`);
    await run('dispatch', number);
    expect((await runJson('confirm', number)).data).toMatchObject({
      state: 'dispatched',
      changed: false,
    });
    expect(await acts()).toHaveLength(before.length + 1);
  });

  it('an order is confirmed once by several at the same time', async () => {
    const number = await insertOrder(shop, asha.id);
    await receive(number);
    const said = await Promise.all(Array.from({ length: 6 }, () => runJson('confirm', number)));
    expect(said.every(({ code }) => code === 0)).toBe(true);
    expect(said.filter(({ out }) => out.includes('"changed": true'))).toHaveLength(1);
    expect(
      (await acts()).filter(({ subject, act }) => subject === number && act === 'confirm'),
    ).toHaveLength(1);
  });

  it('refuses a step that is not allowed, and records nothing', async () => {
    const number = await insertOrder(shop, asha.id);
    const before = await acts();
    for (const args of [
      ['dispatch', number],
      ['deliver', number],
      ['credit-back', number, '--reason', 'lost'],
    ]) {
      expect(await run(...args)).toMatchObject({ code: 1, out: '' });
    }
    expect(await run('confirm', 'B000000XXXXXX')).toMatchObject({
      code: 1,
      error: 'There is no order B000000XXXXXX.',
    });
    expect(await acts()).toEqual(before);
  });

  it('a card order is not marked as paid before its provider says so', async () => {
    const number = await insertOrder(shop, asha.id, { paymentMode: 'CARD' });
    const refused = await receive(number);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain('add --anyway');
    expect((await run('confirm', number)).error).toContain('nothing did');
    expect((await receive(number, '--anyway', '--reason', 'seen at the bank')).code).toBe(0);
    expect((await runJson('confirm', number)).data).toMatchObject({ state: 'confirmed' });
  });

  it('an order that came back is credited in grams', async () => {
    const customer = await newCustomer(shop);
    const number = await insertOrder(shop, customer.id, { grams: '2.5', quantity: 2 });
    await receive(number);
    await run('confirm', number);
    await run('dispatch', number);
    expect((await run('credit-back', number, '--reason', 'Nobody at home')).code).toBe(0);
    expect((await call(shop, GetBalance, {}, customer.caller)).data).toMatchObject([
      { gold: '5.0000', silver: '0.0000' },
    ]);
    expect((await run('show', number)).out).toMatch(/credit-back +customer:\d+ +gold +5\.0000/);
  });
});

describe('a proof', () => {
  it('a proof is described, and given only where it is to be saved', async () => {
    const number = await insertOrder(shop, asha.id, { proof: true, utr: '99' });
    const shown = await runDesk(shop, { args: ['proof', number], user: 'meera' });
    expect(shown.out.join('\n')).toContain('It should show ₹1,250.50 and the UTR 99.');
    expect(shown.file).toBeUndefined();
    const saved = await runDesk(shop, { args: ['proof', number, '--save', 'x'], user: 'meera' });
    expect(Buffer.from(saved.file ?? '', 'base64').toString()).toBe('a picture');
    const bare = await insertOrder(shop, asha.id);
    expect(await run('proof', bare)).toMatchObject({ code: 1, error: `${bare} has no proof.` });
  });
});

describe('premiums', () => {
  it('premiums are set one by one, and once', async () => {
    const before = (await runJson('premiums')).data as { premiums: Record<string, string> };
    expect(before).toMatchObject({ changed: false });
    const set = await runJson('premiums', '--gold999', '512.5', '--silver999=-20');
    expect(set.data).toEqual({
      premiums: { ...before.premiums, gold999: '512.50', silver999: '-20.00' },
      changed: true,
    });
    expect((await runJson('premiums', '--gold999', '512.50')).data).toMatchObject({
      changed: false,
    });
    expect((await runJson('premiums')).data).toEqual({ ...(set.data as object), changed: false });
  });

  it.each(['1.234', 'much', '-0', ''])('premiums of %j are refused', async (value) => {
    expect(await run('premiums', `--gold999=${value}`)).toMatchObject({
      code: 2,
      error: expect.stringContaining('--gold999 must be rupees'),
    });
  });
});

describe('coupons', () => {
  it('coupons are added, retired and added again', async () => {
    expect((await run('coupon', 'add', 'diwali', '250')).out).toBe(
      'DIWALI takes ₹250.00 off an order.',
    );
    expect((await runJson('coupon', 'add', 'DIWALI', '250.00')).data).toMatchObject({
      changed: false,
    });
    expect(await run('coupon', 'add', 'DIWALI', '300')).toMatchObject({ code: 1 });
    expect((await run('coupon', 'retire', 'Diwali')).out).toBe('DIWALI is retired.');
    expect((await runJson('coupon', 'retire', 'DIWALI')).data).toMatchObject({ changed: false });
    expect((await run('coupon', 'list')).out).toMatch(/DIWALI +₹250\.00 +retired/);
    expect((await run('coupon', 'add', 'DIWALI', '300')).code).toBe(0);
    const rows = (await shop.db.select().from(coupons)).filter(({ code }) => code === 'DIWALI');
    expect(rows).toEqual([expect.objectContaining({ amount: '300.00', active: true })]);
    expect(await run('coupon', 'retire', 'NONE')).toMatchObject({ code: 1 });
    expect(await run('coupon', 'add', 'TWO WORDS', '1')).toMatchObject({ code: 2 });
    expect(await run('coupon', 'add', 'ZERO', '0')).toMatchObject({ code: 2 });
  });
});

describe('grams at the desk', () => {
  const credit = (number: string, ...args: string[]) =>
    runJson('credit', number, '--reason', 'A coin was melted', ...args);

  it('grams are credited once under a reference, and shown', async () => {
    const { number, caller } = await newCustomer(shop);
    expect(await credit(number, '--gold', '1.5', '--silver', '10', '--ref', 'K1')).toMatchObject({
      code: 0,
      data: { grams: { gold: '1.5000', silver: '10.0000' }, changed: true },
    });
    expect(
      (await credit(number, '--gold', '1.50', '--silver', '10', '--ref', 'K1')).data,
    ).toMatchObject({
      changed: false,
    });
    expect(await credit(number, '--gold', '2', '--ref', 'K1')).toMatchObject({ code: 1 });
    expect(
      await credit(asha.number, '--gold', '1.5', '--silver', '10', '--ref', 'K1'),
    ).toMatchObject({ code: 1 });
    expect((await call(shop, GetBalance, {}, caller)).data).toMatchObject([
      { gold: '1.5000', silver: '10.0000' },
    ]);
    const { out } = await run('holdings', number);
    expect(out).toContain('gold:    1.5000 g');
    expect(out).toMatch(/desk-credit +K1 +silver +10\.0000/);
  });

  it.each([
    [['--gold', '0', '--ref', 'K2']],
    [['--gold', '1.00001', '--ref', 'K2']],
    [['--gold=-1', '--ref', 'K2']],
    [['--ref', 'K2']],
    [['--gold', '1']],
    [['--gold', '1', '--ref', ' ']],
  ])('grams are not credited by %j', async (args) => {
    expect(await credit(asha.number, ...args)).toMatchObject({ code: 2 });
  });

  it('grams are not credited to an unknown customer', async () => {
    const before = await shop.db.select().from(entrySets);
    expect(await credit('9999999999', '--gold', '1', '--ref', 'K3')).toMatchObject({
      code: 1,
      error: 'There is no customer 9999999999.',
    });
    expect(await shop.db.select().from(entrySets)).toEqual(before);
  });

  it('the ledger is verified, and a head that is no part of it is reported', async () => {
    const { code, out } = await run('ledger', 'verify');
    expect(code).toBe(0);
    expect(out).toMatch(/^Right: \d+ sets, \d+ entries\.\nhead: [0-9a-f]{64}\nCovered: /);
    const head = /head: (.*)/.exec(out)?.[1] ?? '';
    await credit(asha.number, '--gold', '1', '--ref', 'K4');
    expect((await run('ledger', 'verify', '--head', head)).code).toBe(0);
    const cut = await run('ledger', 'verify', '--head', 'f'.repeat(64));
    expect(cut).toMatchObject({ code: 1, out: expect.stringContaining('no longer a part') });
  });
});

describe('text written by visitors', () => {
  it('comes to the desk as plain text, whatever a terminal would make of it', async () => {
    await shop.db.insert(enquiries).values({
      firstName: '\u001b[2JEve',
      lastName: 'X',
      number: '9',
      email: 'e@x',
      message: 'two\nlines\u202e \u009b31m',
      createdAt: new Date(shop.now()),
    });
    const { out } = await run('enquiries');
    expect(out).toContain('\ufffd[2JEve X, 9, e@x\n    two lines\ufffd \ufffd31m');
    const { out: json, data } = await runJson('enquiries');
    expect(json).not.toMatch(/[\u007f-\u009f\u202e]/);
    expect(data).toEqual([expect.objectContaining({ message: 'two\nlines\u202e \u009b31m' })]);
  });

  it('a testimonial is published once, and then everybody sees it', async () => {
    const [row] = await shop.db
      .insert(testimonials)
      .values({ name: 'Kiran', description: 'Lovely coins.' })
      .returning();
    const id = String(row?.id);
    expect((await run('testimonials')).out).toContain(`${id}  waits`);
    expect((await run('testimonials', 'publish', id)).out).toBe(`${id} is published.`);
    expect((await runJson('testimonials', 'publish', id)).data).toMatchObject({ changed: false });
    const shown = (await call(shop, GetTestimonialsForFront, {})).data;
    expect(shown?.map(({ T_Name }) => T_Name)).toContain('Kiran');
    expect(await run('testimonials', 'publish', '999999')).toMatchObject({ code: 1 });
    expect(await run('testimonials', 'publish', 'x')).toMatchObject({ code: 2 });
  });
});

describe('the desk', () => {
  it.each([
    [[], 'Say what to do.'],
    [['dance'], 'There is no command dance.'],
    [['coupon'], 'There is no command coupon.'],
    [['show'], 'ORDER is missing.'],
    [['show', 'A', 'B'], 'B is too much.'],
    [['reject', 'A'], '--reason is missing.'],
    [['orders', '--state', 'lost'], 'There is no state lost.'],
    [['orders', '--limit', '0'], '--limit must be 1 to 1000.'],
    [['payments', '--force'], '--force'],
    [['payments', '--by', ' '], '--by must be a name'],
  ])('answers %j with what is wrong', async (args, words) => {
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(words);
  });

  it('finds the command behind an option', async () => {
    expect(await run('--by', 'dispatch', 'payments')).toMatchObject({ code: 0 });
  });

  it('never shows a secret', async () => {
    const number = await insertOrder(shop, asha.id, { proof: true });
    const said: string[] = [];
    for (const args of [
      ['payments'],
      ['orders'],
      ['show', number],
      ['proof', number],
      ['holdings', asha.number],
      ['acts'],
      ['enquiries'],
      ['testimonials'],
      ['coupon', 'list'],
    ]) {
      said.push((await run(...args)).out, (await run(...args, '--json')).out);
    }
    const all = said.join('\n');
    expect(all).toContain(asha.number);
    expect(all).not.toMatch(/argon2|passwordHash|password_hash|tokenHash/i);
    expect(all).not.toContain(asha.token);
  });
});
