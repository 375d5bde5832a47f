import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';

const STAFF_LOCK = 19_502_020;

/**
 * Lets one change of the staff through at a time, until the transaction ends: two owners must not end each other at once, nor
 * two people become the first owner.
 */
export async function lockStaff({ db }: Pick<Tx, 'db'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
}
