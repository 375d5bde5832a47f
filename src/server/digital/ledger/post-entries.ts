import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { customers } from '#server/db/schema/accounts.ts';
import { type Asset, entries, entrySets } from '#server/db/schema/ledger.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { BEGINNING, hashSet } from './chain.ts';
import { customerOf } from './customer-account.ts';
import type { EntrySet } from './entry.ts';
import { findHoldings } from './find-holdings.ts';
import { toGrams } from './grams.ts';
import { lockLedger } from './lock-ledger.ts';
import { requireVaultCovers } from './vault.ts';

/**
 * Adds one balanced movement to the ledger; amounts are whole 0.1 mg or paise. Locks the customers before the
 * ledger, so a transaction that moves the metal of several must lock all of them first. Throws a Refusal 409
 * where a customer would hold less than nothing, the vault would not cover what customers hold or the movement
 * was booked before; the transaction must then fail.
 */
export async function postEntries(tx: Pick<Tx, 'db' | 'now'>, set: EntrySet): Promise<void> {
  refuseNonsense(set);
  await lockCustomers(tx, set);
  await lockLedger(tx);
  await refuseRepeat(tx, set);
  await refuseOverdraft(tx, set);
  await requireVaultCovers(tx, set);

  const [last] = await tx.db
    .select({ hash: entrySets.hash })
    .from(entrySets)
    .orderBy(desc(entrySets.id))
    .limit(1);
  const previousHash = last?.hash ?? BEGINNING;
  const at = tx.now();
  const { kind, reference } = set;
  const hash = hashSet({ previousHash, kind, reference, at, entries: set.entries });
  const [added] = await tx.db
    .insert(entrySets)
    .values({ kind, reference, at: new Date(at), previousHash, hash })
    .returning({ id: entrySets.id });
  if (!added) throw new Error(`The ledger did not take ${kind} ${reference}`);
  await tx.db.insert(entries).values(
    set.entries.map(({ account, asset, amount }) => ({
      setId: added.id,
      account,
      asset,
      amount,
    })),
  );
}

/** Throws an Error for a set that no customer can cause: empty, unbalanced or without amounts. */
function refuseNonsense({ kind, reference, entries }: EntrySet): void {
  const name = `${kind} ${reference}`;
  if (!kind || !reference || entries.length === 0) throw new Error(`An empty set: ${name}`);
  const sums = new Map<Asset, number>();
  for (const { asset, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0) {
      throw new Error(`${amount} of ${asset} is no amount: ${name}`);
    }
    sums.set(asset, (sums.get(asset) ?? 0) + amount);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0) throw new Error(`${asset} does not balance: ${name}`);
  }
}

/** Locks the customers in the order of their ids, so that two transactions cannot deadlock. */
async function lockCustomers({ db }: Pick<Tx, 'db'>, set: EntrySet): Promise<void> {
  const ids = [...new Set(set.entries.flatMap(({ account }) => customerOf(account) ?? []))];
  if (ids.length === 0) return;
  const locked = await db
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id))
    .for('no key update');
  if (locked.length < ids.length) throw new Error(`An account of nobody: ${ids.join(', ')}`);
}

async function refuseRepeat({ db }: Pick<ShopContext, 'db'>, { kind, reference }: EntrySet) {
  const [before] = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(and(eq(entrySets.reference, reference), eq(entrySets.kind, kind)));
  if (before) throw new Refusal(REFUSED.conflict, m.ledger_posted_before({ reference }));
}

async function refuseOverdraft(tx: Pick<Tx, 'db'>, set: EntrySet): Promise<void> {
  for (const customerId of new Set(
    set.entries.flatMap(({ account }) => customerOf(account) ?? []),
  )) {
    const change = { gold: 0, silver: 0 };
    for (const { account, asset, amount } of set.entries) {
      if (customerOf(account) === customerId && asset !== 'rupees') change[asset] += amount;
    }
    if (change.gold >= 0 && change.silver >= 0) continue;
    const holdings = await findHoldings(tx, customerId);
    for (const asset of ['gold', 'silver'] as const) {
      if (change[asset] >= 0 || holdings[asset] + change[asset] >= 0) continue;
      const grams = { held: toGrams(holdings[asset]), needed: toGrams(-change[asset]) };
      const words = asset === 'gold' ? m.ledger_gold_too_small : m.ledger_silver_too_small;
      throw new Refusal(REFUSED.conflict, words(grams));
    }
  }
}
