import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { inTransaction } from './transaction.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { coverOf, findVaultStand } from '#server/digital/ledger/vault.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';

/** The migration's statement that sums up an older store's entries. */
const FOLDER = 'src/server/db/migrations';
const FIRST_SUMS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => readFileSync(`${FOLDER}/${name}`, 'utf8').split('--> statement-breakpoint'))
  .find((statement) => statement.trim().startsWith('INSERT INTO "own_metal"'));

it('a ledger without a booked vault stays valid, is not covered, and is by its first deposit', async () => {
  const shop = await openTestShop();
  const { id } = await newCustomer(shop);
  const move = (kind: string, from: string, to: string, amount: number) =>
    inTransaction(shop, (tx) =>
      postEntries(tx, {
        kind,
        reference: 'R',
        entries: [
          { account: to, asset: 'gold', amount },
          { account: from, asset: 'gold', amount: -amount },
        ],
      }),
    );
  // Paid purchases are booked whatever the vault contains, as all sets of an older store were.
  await move('purchase', 'vault', `customer:${id}`, 50_000);
  await shop.db.execute(sql`delete from own_metal`);
  await shop.db.execute(sql.raw(FIRST_SUMS ?? ''));
  expect(await findWrongSums(shop)).toEqual([]);
  expect(coverOf(await findVaultStand(shop), 'gold')).toBe(0);
  await move('vault-deposit', 'refinery', 'vault', 70_000);
  expect(await findVaultStand(shop)).toMatchObject({
    inVault: { gold: 70_000 },
    customers: { gold: 50_000 },
  });
  expect(coverOf(await findVaultStand(shop), 'gold')).toBe(100);
  expect((await verifyLedger(shop)).broken).toBeUndefined();
  await shop.close();
});
