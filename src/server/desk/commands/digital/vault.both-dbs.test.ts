import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRate } from '#shared/contract/digital.ts';
import { attempts, customers } from '#server/db/schema/accounts.ts';
import { clientDetails } from '#server/db/schema/content.ts';
import { DESK_LIMITS, deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { findFree } from '#server/digital/ledger/vault.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { askTicket, listTradesOf, makeTrade } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { payFor } from '#server/testing/people/pay-for.ts';

let shop: TestShop;
let asha: Buyer;
let number: string;
beforeAll(async () => {
  shop = await openTestShop();
  // A real store: nothing but its limits and its name.
  await shop.db
    .insert(deskLimits)
    .values(DESK_LIMITS.map((name) => ({ name, each: 10 ** 12, day: 10 ** 13 })));
  const details = {
    Name: 'Suvarna Refiners Private Limited',
    Address1: '12 Bullion Exchange, Mumbai',
    State: 'Maharashtra',
    GstNumber: '27AAPFU0939F1ZV',
  };
  await shop.db.insert(clientDetails).values({ details });
  await shop.db.insert(deskRules).values({ name: 'one-user', value: 'yes' });
  asha = await Buyer.arrive(shop);
  const people = await shop.db.select().from(customers);
  number = people.find(({ id }) => id === asha.id)?.number ?? '';
}, 60_000);
afterAll(() => shop.close());

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const deposit = (gold: string, bars: string, assay: string) =>
  run('vault', 'deposit', '--gold', gold, '--bars', bars, '--assay', assay, '--reason', 'new bars');
const withdraw = (gold: string, ref: string, ...rest: string[]) =>
  run('vault', 'withdraw', '--gold', gold, '--ref', ref, '--reason', 'back to the mint', ...rest);
const credit = (gold: string, ref: string) =>
  run('credit', number, '--gold', gold, '--ref', ref, '--reason', 'a coin was melted');
const reverse = (kind: string, ref: string) => run('reverse', kind, ref, '--reason', 'a slip');
const free = async () => (await findFree(shop)).gold;
const held = async () => (await findHoldings(shop, asha.id)).gold;
const TERMS = ['--buy', '0.5', '--sell', '1.5', '--gst', '3', '--min', '100', '--max', '200000'];

describe('digital metal of a real store', () => {
  it('digital metal is not traded before it was opened, and no price of it is told', async () => {
    const { data } = await call(shop, getRate, {});
    expect(data).toMatchObject([
      { source: 'gold', buy: '0.00', sell: '0.00', Closed: true, Ask: '127000' },
      { source: 'silver', Closed: true },
    ]);
    await expect(askTicket(asha)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('Digital gold is not traded'),
    });
  });

  it('digital metal is opened on terms that somebody gave, for metal that is there', async () => {
    const open = (...terms: string[]) => run('digital', 'open', '--metal', 'gold', ...terms);
    expect(await open()).toMatchObject({ code: 2, error: expect.stringContaining('--buy') });
    expect(await open(...TERMS)).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no gold in the vault'),
    });
    expect((await deposit('100', 'b1, B2', 'A1')).out).toContain('Booked: 100.0000 g of gold into');
    const { out } = await open(...TERMS);
    expect(out).toContain('Digital gold is traded from now on.');
    // The table below tells since when, of the trade as it is now.
    expect(out).not.toContain('closed');
    expect((await open(...TERMS)).out).toContain('traded already');
    const { data } = await call(shop, getRate, {});
    expect(data).toMatchObject([{ source: 'gold', buy: '12763.50' }, { Closed: true }]);
    expect((await askTicket(asha)).quantity).toBe('1.0000');
  });

  it('digital metal is closed again: customers keep their holdings, and earlier tickets are honoured', async () => {
    await credit('2', 'CLOSING');
    const ticket = await askTicket(asha);
    expect((await run('digital', 'close', '--metal', 'gold')).code).toBe(0);
    expect((await run('digital', 'close', '--metal', 'gold')).out).toContain('Nothing was changed');
    await expect(askTicket(asha, { side: 'sell' })).rejects.toMatchObject({ code: 409 });
    const { ONumber } = await makeTrade(asha, ticket);
    await payFor(shop, ONumber);
    await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:m' });
    expect(await held()).toBe(30_000);
    expect((await run('digital', 'open', '--metal', 'gold', ...TERMS)).code).toBe(0);
    await shop.db.update(digitalQuotes).set({ usedAt: new Date() });
  });
});

describe('the vault', () => {
  it('takes each assay and each bar once', async () => {
    expect((await deposit('100', 'B1,B2', 'A1')).out).toContain('Nothing was changed');
    expect((await deposit('50', 'B3', 'A1')).error).toContain('Something else was booked');
    expect((await deposit('50', 'B3,B2', 'A2')).error).toBe(
      'In the vault already: B2 (assay A1). Nothing was changed.',
    );
    for (const bars of ['', 'B4,b4', 'B 4', 'x'.repeat(41)]) {
      expect((await deposit('50', bars, 'A3')).code).toBe(2);
    }
  });

  it('gives back only what nobody holds or was promised', async () => {
    expect((await run('vault')).out).toMatch(
      /gold +100\.0000 +3\.0000 +0\.0000 +97\.0000 +100 %\nsilver +0\.0000 +0\.0000 .* -\nIn grams\./,
    );
    const ticket = await askTicket(asha);
    expect(await free()).toBe(960_000);
    expect((await withdraw('96.0001', 'W1')).error).toContain('96.0000 g are free and 96.0001 g');
    expect((await withdraw('90', 'W1', '--bars', 'B9')).error).toContain('Not in the vault: B9');
    expect((await withdraw('90', 'W1', '--bars', 'B2')).code).toBe(0);
    expect((await withdraw('90', 'W1', '--bars', 'B2')).out).toContain('Nothing was changed');
    expect((await credit('6.0001', 'TOO-MUCH')).error).toContain('6.0000 g are free');
    await makeTrade(asha, ticket);
    expect(await free()).toBe(60_000);
  });

  it('promises its last gram to one of twenty who ask at once, and lets it go when the time is over', async () => {
    await withdraw('5', 'W2');
    const people = await Promise.all(Array.from({ length: 20 }, () => Buyer.arrive(shop)));
    await shop.db.delete(attempts);
    const said = await Promise.allSettled(people.map((buyer) => askTicket(buyer)));
    const refused = said.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 409, message: expect.stringContaining('that much') });
    }
    expect(await free()).toBe(0);
    shop.clock.now += 300_000 + 121_000;
    expect(await free()).toBe(10_000);
  });

  it('keeps the metal of an order until it is paid or rejected', async () => {
    const ticket = await askTicket(asha);
    const { ONumber } = await makeTrade(asha, ticket);
    shop.clock.now += 60 * 60_000;
    expect(await free()).toBe(0);
    expect((await withdraw('0.0001', 'W3')).code).toBe(1);
    const move = { orderNumber: ONumber, by: 'desk:m', note: 'x' };
    await moveOrder(shop, { ...move, to: 'rejected' });
    expect(await free()).toBe(10_000);
  });

  it('books what was paid even where metal went missing, and says that it does not cover it', async () => {
    const before = await held();
    const { ONumber } = await makeTrade(asha, await askTicket(asha));
    // As in a store whose vault was never booked.
    await shop.db.transaction(async (tx) => {
      const set = { kind: 'lost', reference: 'L1', previousHash: 'x', hash: 'y' };
      const [added] = await tx
        .insert(entrySets)
        .values({ ...set, at: new Date(shop.now()) })
        .returning();
      const setId = added?.id ?? 0;
      await tx.insert(entries).values([
        { setId, account: 'vault', asset: 'gold', amount: -50_000 },
        { setId, account: 'refinery', asset: 'gold', amount: 50_000 },
      ]);
    });
    await payFor(shop, ONumber);
    await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:m' });
    expect(await held()).toBe(before + 10_000);
    const { code, out } = await run('ledger', 'verify');
    expect(code).toBe(1);
    expect(out).toMatch(/NOT covered: .* 4\.0000 g are missing: book what lies in the vault/);
    expect((await deposit('10', 'B10', 'A10')).code).toBe(0);
    expect((await run('ledger', 'verify')).out).toMatch(/Covered: .* of gold in the vault for/);
  });
});

describe('a reversal', () => {
  it('takes a credit back once, by a set that names it; nothing is changed', async () => {
    const before = await held();
    await credit('0.5', 'R1');
    const sets = (await shop.db.select().from(entrySets)).length;
    const said = await Promise.all(Array.from({ length: 5 }, () => reverse('desk-credit', 'R1')));
    expect(said.filter(({ out }) => out.startsWith('Reversed: desk-credit R1'))).toHaveLength(1);
    expect(said.filter(({ out }) => out.startsWith('Nothing was changed'))).toHaveLength(4);
    expect(await held()).toBe(before);
    const all = await shop.db.select().from(entrySets);
    expect(all).toHaveLength(sets + 1);
    expect(all.at(-1)).toMatchObject({ kind: 'reversal', reference: 'desk-credit R1' });
    // Whoever books it by its reference once more must not take it for booked.
    expect((await credit('0.5', 'R1')).out).toMatch(/^Nothing was changed: .* and reversed since/);
    expect((await listTradesOf(asha)).map(({ typeName }) => typeName)).toContain('Correction');
  });

  it('a reversal is refused if the customer no longer holds the grams, and says what they hold', async () => {
    await tellPayout(asha);
    await credit('3', 'R2');
    const all = await held();
    const ticket = await askTicket(asha, { side: 'sell', grams: String((all - 100) / 10_000) });
    await makeTrade(asha, ticket);
    expect((await reverse('desk-credit', 'R2')).error).toMatch(
      /Asha Mehta, \d+, holds 0\.0100 g of gold, and 3\.0000 g would be taken back/,
    );
    expect(await held()).toBe(100);
  });

  it('reversing a deposit frees its bars, and is refused while customers hold the metal', async () => {
    await deposit('20', 'B20', 'A20');
    expect((await reverse('vault-deposit', 'A20')).code).toBe(0);
    expect((await deposit('20', 'B20', 'A20')).out).toContain('reversed since: book it anew');
    expect((await deposit('20', 'B20', 'A21')).code).toBe(0);
    expect((await credit(String((await free()) / 10_000), 'ALL')).code).toBe(0);
    expect((await reverse('vault-deposit', 'A21')).error).toContain('The vault does not have');
  });

  it('a deposit is not taken back once a bar of it has left: its grams would leave twice', async () => {
    await deposit('40', 'B31,B32', 'A31');
    await deposit('40', 'B33', 'A32');
    const before = await free();
    expect((await withdraw('20', 'W31', '--bars', 'B31')).code).toBe(0);
    expect((await reverse('vault-deposit', 'A31')).error).toBe(
      'B31 of A31 has left the vault since: withdraw the rest of it. Nothing was changed.',
    );
    expect(await free()).toBe(before - 200_000);
    expect((await withdraw('20', 'W32', '--bars', 'B32')).code).toBe(0);
  });

  it.each([
    ['purchase', 'the acts of the order'],
    ['sale', 'desk credit'],
    ['payout', 'desk payout-returned'],
    ['payout-returned', 'desk payout-paid'],
    ['conversion', 'desk reject'],
    ['credit-back', 'belongs to an order'],
    ['reversal', 'anew'],
    ['vault-withdrawal', 'under a new reference as its assay is taken: desk vault deposit'],
  ])('reversing a %s is refused with what to use instead', async (kind, instead) => {
    const said = await reverse(kind, 'X');
    expect(said).toMatchObject({ code: 1, error: expect.stringContaining(instead) });
  });

  it('reversing what was never booked is refused', async () => {
    expect((await reverse('desk-credit', 'NONE')).error).toBe(
      'Nothing was booked as desk-credit NONE.',
    );
    expect((await reverse('toString', 'NONE')).code).toBe(1);
  });
});

it('ledger verify finds a kept sum that somebody changed', async () => {
  await shop.db.execute(sql`update own_metal set amount = amount + 1 where account = 'vault'`);
  const { code, out } = await run('ledger', 'verify');
  expect(code).toBe(1);
  expect(out).toContain('The kept sum of vault gold is not that of its entries.');
  await shop.db.execute(sql`update own_metal set amount = amount - 1 where account = 'vault'`);
  // The set deleted above was replaced without its hash.
  expect((await verifyLedger(shop)).broken).toMatchObject({ kind: 'lost' });
});
