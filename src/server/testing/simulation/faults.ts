import type { Database } from '#server/db/database.ts';
import type { TestShop } from '../shop-on.ts';

/** What goes wrong with the database during one piece of work. */
export type DatabaseFault =
  /** Its first transaction is rolled back at the end; or it commits, and the caller never hears of it. */
  | { kind: 'before commit' | 'after commit'; inside?: () => Promise<void> }
  /** The disk is full, or the connection breaks, at one of its statements. */
  | { kind: 'at a statement'; after: number; writesOnly: boolean };

/** The error's message, which no part of the shop uses. */
export const FAULT = 'the database failed';

export class DatabaseFailure extends Error {}

const WRITES = ['insert', 'update', 'delete'];
const STATEMENTS = [...WRITES, 'select', 'selectDistinct', 'execute'];

interface Faulty {
  shop: TestShop;
  /** Whether the fault has happened. */
  happened: () => boolean;
}

/**
 * The shop over a database that fails once. As in PostgreSQL, a transaction with a failed statement never commits, whatever the
 * code does about the failure.
 */
export function faulty(shop: TestShop, fault: DatabaseFault | undefined): Faulty {
  if (!fault) return { shop, happened: () => false };
  let happened = false;
  let left = fault.kind === 'at a statement' ? fault.after : Number.POSITIVE_INFINITY;

  const count = (name: string): void => {
    if (fault.kind !== 'at a statement' || happened) return;
    if (fault.writesOnly && !WRITES.includes(name)) return;
    left -= 1;
    if (left >= 0) return;
    happened = true;
    throw new DatabaseFailure(FAULT);
  };

  const over = (db: Database, inside?: { failed: boolean }): Database =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const run = value as (...given: unknown[]) => unknown;
        if (name === 'transaction' && !inside) return transaction;
        if (!STATEMENTS.includes(String(name))) return run.bind(target);
        return (...given: unknown[]) => {
          if (inside?.failed) throw new DatabaseFailure(FAULT);
          try {
            count(String(name));
          } catch (error) {
            if (inside) inside.failed = true;
            throw error;
          }
          return run.apply(target, given);
        };
      },
    });

  const transaction: Database['transaction'] = async (work, config) => {
    const first = !happened;
    const kept = await shop.db.transaction(async (tx) => {
      const state = { failed: false };
      const result = await work(over(tx, state) as typeof tx);
      if (state.failed) throw new DatabaseFailure(FAULT);
      if (first && fault.kind === 'before commit') {
        happened = true;
        await fault.inside?.();
        throw new DatabaseFailure(FAULT);
      }
      return result;
    }, config);
    if (first && fault.kind === 'after commit') {
      happened = true;
      await fault.inside?.();
      throw new DatabaseFailure(FAULT);
    }
    return kept;
  };

  return { shop: { ...shop, db: over(shop.db) }, happened: () => happened };
}
