import { PgTransaction } from 'drizzle-orm/pg-core';
import type { ShopContext } from '#server/context.ts';
import type { Database } from './database.ts';

declare const openTransaction: unique symbol;

/** A transaction that is open. Only `inTransaction` makes one, so a parameter of this type proves it. */
export type TxDatabase = Database & { readonly [openTransaction]: true };

/** A context whose database is an open transaction. */
export type InTransaction<Context extends { db: Database }> = Omit<Context, 'db'> & {
  db: TxDatabase;
};

/** The shop inside an open transaction: what a use case takes that locks rows or writes several. */
export type Tx = InTransaction<ShopContext>;

/**
 * Runs `work` in one transaction: all of its writes are kept, or none where it throws. Given a context that is
 * in a transaction already, it joins that one. A caller must therefore not catch an error of `work` and carry
 * on in the outer transaction: half of the work would be kept.
 */
export async function inTransaction<Context extends { db: Database }, Result>(
  context: Context,
  work: (tx: InTransaction<Context>) => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const run = (open: Database) => work({ ...context, db: open as TxDatabase });
  return db instanceof PgTransaction ? run(db) : db.transaction(run);
}
