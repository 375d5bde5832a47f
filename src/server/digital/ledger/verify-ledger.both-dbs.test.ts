import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { BEGINNING } from './chain.ts';
import { customerAccount } from './customer-account.ts';
import type { EntrySet } from './entry.ts';
import { postEntries } from './post-entries.ts';
import { type LedgerReport, verifyLedger } from './verify-ledger.ts';

let shop: TestShop;
let account: string;
let ids: number[];
let empty: LedgerReport;

const SETS = 6;

beforeAll(async () => {
  shop = await openTestShop();
  empty = await verifyLedger(shop);
  account = customerAccount((await newCustomer(shop)).id);
  for (let number = 1; number <= SETS; number++) {
    const amount = number % 2 === 0 ? -40 : 50;
    const set: EntrySet = {
      kind: 'test',
      reference: `R${number}`,
      entries: [
        { account, asset: 'gold', amount },
        { account: 'mint', asset: 'gold', amount: -amount },
      ],
    };
    await inTransaction(shop, (tx) => postEntries(tx, set));
  }
  const sets = await rowsOf<{ id: number }>(shop.db, sql`select id from entry_sets order by id`);
  ids = sets.map(({ id }) => Number(id));
}, 60_000);
afterAll(() => shop.close());

/** The check's result on a ledger changed by somebody with all rights; the change is rolled back. */
async function afterTampering(...statements: string[]) {
  const takenBack = new Error('taken back');
  let found: Awaited<ReturnType<typeof verifyLedger>> | undefined;
  const tampering = shop.db.transaction(async (tx: Database) => {
    await tx.execute(sql`alter table entries disable trigger entries_only_added`);
    await tx.execute(sql`alter table entry_sets disable trigger entry_sets_only_added`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await verifyLedger({ db: tx });
    throw takenBack;
  });
  await expect(tampering).rejects.toBe(takenBack);
  return found;
}

it('verifyLedger accepts an empty ledger', () => {
  expect(empty).toEqual({ sets: 0, entries: 0, head: BEGINNING, broken: undefined });
});

it('verifyLedger accepts an untouched ledger and counts what it read', async () => {
  const { sets, entries, head, broken } = await verifyLedger(shop);
  expect({ sets, entries, broken }).toEqual({ sets: SETS, entries: 12, broken: undefined });
  expect(head).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  [
    'an amount, both sides of it',
    3,
    'what was booked',
    () => [`update entries set amount = amount * 2 where set_id = ${ids[2]}`],
  ],
  [
    'one side of an amount',
    2,
    'what was booked',
    () => [`update entries set amount = amount + 1 where set_id = ${ids[1]} and account = 'mint'`],
  ],
  [
    'whose it was',
    1,
    'what was booked',
    () => [`update entries set account = 'customer:99' where account = '${account}'`],
  ],
  [
    'a reference',
    4,
    'what was booked',
    () => [`update entry_sets set reference = 'R9' where id = ${ids[3]}`],
  ],
  [
    'a time, by a millionth of a second',
    5,
    'what was booked',
    () => [`update entry_sets set at = at + interval '1 microsecond' where id = ${ids[4]}`],
  ],
  [
    'a set away',
    4,
    'does not follow',
    () => [
      `delete from entries where set_id = ${ids[2]}`,
      `delete from entry_sets where id = ${ids[2]}`,
    ],
  ],
  [
    'all entries of a set away',
    6,
    'no entries',
    () => [`delete from entries where set_id = ${ids[5]}`],
  ],
  [
    'the first set away',
    2,
    'does not follow',
    () => [
      `delete from entries where set_id = ${ids[0]}`,
      `delete from entry_sets where id = ${ids[0]}`,
    ],
  ],
] as const)(
  'the check names the first set that is broken by taking %s',
  async (_what, number, why, change) => {
    const found = await afterTampering(...change());
    const kept = _what.endsWith('away') && why === 'does not follow' ? number - 2 : number - 1;
    expect(found).toMatchObject({
      sets: kept,
      broken: { id: ids[number - 1], why: expect.stringContaining(why) },
    });
  },
);

it('verifyLedger shows a cut-off end only by its head', async () => {
  const whole = await verifyLedger(shop);
  const found = await afterTampering(
    `delete from entries where set_id = ${ids[5]}`,
    `delete from entry_sets where id = ${ids[5]}`,
  );
  expect(found?.broken).toBeUndefined();
  expect(found?.head).not.toBe(whole.head);
});
