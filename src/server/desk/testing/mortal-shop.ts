import type { Database } from '#server/db/database.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import type { DeskReply } from '../command-line/run-desk.ts';

/** When the store dies: never, before a commit (which undoes the work), or after a commit that nobody hears of. */
export type Death = 'never' | 'before commit' | 'after commit';

const LAST_WORDS = 'killed in between';

/** For tests: a shop whose first transaction to reach that point dies. */
export function mortal(shop: TestShop, death: Death): TestShop {
  if (death === 'never') return shop;
  const db = Object.create(shop.db) as Database;
  db.transaction = async (work, config) => {
    const kept = await shop.db.transaction(async (tx) => {
      const result = await work(tx);
      if (death === 'before commit') throw new Error(LAST_WORDS);
      return result;
    }, config);
    if (death === 'after commit') throw new Error(LAST_WORDS);
    return kept;
  };
  return { ...shop, db };
}

export const isKilled = ({ error }: DeskReply): boolean => error.includes(LAST_WORDS);
