import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetBalance } from '#shared/contract/holdings.ts';
import { REFUSED } from '#shared/contract/refusal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { casesHere } from '#server/testing/walks/thorough.ts';
import { findHoldings } from './find-holdings.ts';
import { toGrams, toUnits } from './grams.ts';
import { customerAccount } from './customer-account.ts';
import type { Entry, EntrySet } from './entry.ts';
import { postEntries } from './post-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
}, 60_000);
afterAll(() => shop.close());

let references = 0;
const newReference = () => `R${(references += 1)}`;

/** A movement between a customer and the vault. */
function moved(customerId: number, gold: number, silver = 0): EntrySet {
  const account = customerAccount(customerId);
  const entries: Entry[] = [
    { account, asset: 'gold' as const, amount: gold },
    { account: 'vault', asset: 'gold' as const, amount: -gold },
    { account, asset: 'silver' as const, amount: silver },
    { account: 'vault', asset: 'silver' as const, amount: -silver },
  ].filter(({ amount }) => amount !== 0);
  return { kind: 'test', reference: newReference(), entries };
}
const post = (set: EntrySet, of: TestShop = shop) =>
  inTransaction(of, (tx) => postEntries(tx, set));

describe('grams in the ledger', () => {
  it.each([
    ['0.0001', 1],
    ['25', 250_000],
    ['0.5', 5000],
    ['100000', 1_000_000_000],
  ])('counts %s g as %i', (grams, units) => {
    expect(toUnits(grams)).toBe(units);
    expect(Number(toGrams(units))).toBe(Number(grams));
  });

  it.each(['0.00001', '1.23456', '900719925475'])('takes no %s', (grams) => {
    expect(() => toUnits(grams)).toThrow('no whole number of 0.1 mg');
  });
});

describe('the ledger', () => {
  it('shows a customer only what was booked to them', async () => {
    const asha = await newCustomer(shop);
    const other = await newCustomer(shop);
    await post(moved(asha.id, 250_000, 7_500_001));
    await post(moved(asha.id, -1));
    expect((await call(shop, GetBalance, {}, asha.caller)).data).toEqual([
      { gold: '24.9999', silver: '750.0001', goldComing: '0.0000', silverComing: '0.0000' },
    ]);
    expect((await call(shop, GetBalance, {}, other.caller)).data).toEqual([
      { gold: '0.0000', silver: '0.0000', goldComing: '0.0000', silverComing: '0.0000' },
    ]);
    await expect(call(shop, GetBalance, {})).rejects.toMatchObject({ code: REFUSED.signedOut });
  });

  it('lets nobody hold less than nothing, and says what is there and what is needed', async () => {
    const { id } = await newCustomer(shop);
    await post(moved(id, 5000, 10_000));
    await expect(post(moved(id, -5001, 10))).rejects.toMatchObject({
      code: REFUSED.conflict,
      message: 'You hold 0.5000 g of digital gold, and this needs 0.5001 g.',
    });
    await expect(post(moved(id, 1, -10_001))).rejects.toThrow(/1\.0000 g of digital silver/);
    expect(await findHoldings(shop, id)).toEqual({ gold: 5000, silver: 10_000 });
    await post(moved(id, -5000, -10_000));
    expect(await findHoldings(shop, id)).toEqual({ gold: 0, silver: 0 });
  });

  it('books a kind once to a reference', async () => {
    const { id } = await newCustomer(shop);
    const set = moved(id, 10);
    await post(set);
    await expect(post(set)).rejects.toMatchObject({ code: REFUSED.conflict });
    await post({ ...set, kind: 'another' });
    const twice = moved(id, 10);
    const said = await Promise.allSettled([post(twice), post(twice), post(twice)]);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findHoldings(shop, id)).toMatchObject({ gold: 30 });
  });

  it('keeps nothing of a transaction that fails', async () => {
    const { id } = await newCustomer(shop);
    const failing = inTransaction(shop, async (tx) => {
      await postEntries(tx, moved(id, 10));
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await findHoldings(shop, id)).toEqual({ gold: 0, silver: 0 });
  });

  it('lets one of a hundred take a whole holding', async () => {
    const { id } = await newCustomer(shop);
    await post(moved(id, 250_000));
    const takes = Array.from({ length: 100 }, () => post(moved(id, -250_000)));
    const said = await Promise.allSettled(takes);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = said.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.every(({ code }) => code === REFUSED.conflict)).toBe(true);
    expect(await findHoldings(shop, id)).toEqual({ gold: 0, silver: 0 });
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  });

  it.each([
    ['nothing', [], 'empty'],
    ['what does not balance', [['vault', 'gold', 5]], 'does not balance'],
    [
      'what balances over two metals only',
      [
        ['vault', 'gold', 5],
        ['vault', 'silver', -5],
      ],
      'balance',
    ],
    [
      'half a unit',
      [
        ['vault', 'gold', 0.5],
        ['mint', 'gold', -0.5],
      ],
      'no amount',
    ],
    [
      'more than can be counted',
      [
        ['vault', 'gold', 2 ** 53],
        ['mint', 'gold', -(2 ** 53)],
      ],
      'no amount',
    ],
    [
      'an account of nobody',
      [
        ['customer:999999', 'gold', 5],
        ['vault', 'gold', -5],
      ],
      'nobody',
    ],
  ] as const)('books no set of %s', async (_what, rows, words) => {
    const entries = rows.map(([account, asset, amount]) => ({ account, asset, amount }));
    const posted = post({ kind: 'test', reference: newReference(), entries });
    await expect(posted).rejects.toThrow(words);
  });
});

describe('the database of the ledger', () => {
  beforeAll(async () => {
    const { id } = await newCustomer(shop);
    await post(moved(id, 10, 10));
  });

  it.each([
    'update entries set amount = amount + 1',
    'delete from entries',
    'truncate entries',
    "update entry_sets set kind = 'other'",
    'delete from entry_sets',
    'truncate entry_sets cascade',
    "update desk_acts set by = 'nobody'",
    'delete from order_steps',
  ])('refuses: %s', async (statement) => {
    const changed = shop.db.execute(sql.raw(statement));
    await expect(changed).rejects.toMatchObject({
      cause: { message: expect.stringMatching('is only ever added to') },
    });
  });

  it('refuses entries that do not balance, when the transaction ends', async () => {
    const unbalanced = shop.db.transaction(async (tx) => {
      const set = { kind: 'x', reference: newReference(), previousHash: 'a', hash: 'b' };
      const [added] = await tx
        .insert(entrySets)
        .values({ ...set, at: new Date(shop.now()) })
        .returning();
      const setId = added?.id ?? 0;
      await tx.insert(entries).values({ setId, account: 'vault', asset: 'gold', amount: 1 });
    });
    const said = await unbalanced.then(
      () => '',
      (error: Error) => `${error.message} ${String(error.cause)}`,
    );
    expect(said).toMatch(/entry set \d+ does not balance/);
    const names = await shop.db.select({ kind: entrySets.kind }).from(entrySets);
    expect(names).not.toContainEqual({ kind: 'x' });
  });
});

describe('any movements of several customers, at once and one after another', () => {
  it('end where a simple model does', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => newCustomer(shop)));
    const movement = fc.record({
      who: fc.nat(2),
      gold: fc.integer({ min: -60, max: 60 }),
      silver: fc.integer({ min: -60, max: 60 }),
    });
    const model = people.map(() => ({ gold: 0, silver: 0 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(movement, { maxLength: 6 }), { maxLength: 8 }),
        async (rounds) => {
          for (const round of rounds) {
            // Concurrent movements may run in any order: anything taken must have been there at that point.
            const said = await Promise.allSettled(
              round.map(async ({ who, gold, silver }) => {
                if (gold === 0 && silver === 0) return;
                await post(moved(people[who]?.id ?? 0, gold, silver));
              }),
            );
            for (const [at, { who, gold, silver }] of round.entries()) {
              const own = model[who];
              if (!own || said[at]?.status !== 'fulfilled') continue;
              own.gold += gold;
              own.silver += silver;
            }
            const alone = round.length === 1 ? round[0] : undefined;
            for (const [who, own] of model.entries()) {
              expect(await findHoldings(shop, people[who]?.id ?? 0)).toEqual(own);
              expect(Math.min(own.gold, own.silver)).toBeGreaterThanOrEqual(0);
              if (alone?.who !== who || said[0]?.status === 'fulfilled') continue;
              // A lone movement is refused only where it would take too much.
              expect(Math.min(own.gold + alone.gold, own.silver + alone.silver)).toBeLessThan(0);
            }
          }
        },
      ),
      { numRuns: casesHere(25) },
    );
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  }, 120_000);
});
