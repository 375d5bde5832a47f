import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';

// The same constant in every instance, so that the sets of one ledger are chained one after another.
const CHAIN_LOCK = 19_502_001;

/**
 * Lets one transaction at a time add to the ledger or promise metal of the vault, until it ends. The last lock
 * that a transaction takes: customers come before it.
 */
export async function lockLedger({ db }: Pick<Tx, 'db'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
}
