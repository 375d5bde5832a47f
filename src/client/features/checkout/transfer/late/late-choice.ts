import { del, get, set } from 'idb-keyval';
import type { LatePrice } from '#shared/contract/bank-transfer.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** The new price that a customer looks at, and how it was taken. */
export interface LateChoice {
  customer: string | number;
  quote: LatePrice;
  /** Of a try to take it without an answer: the same goes again with the same id. */
  requestId: string | undefined;
}

const PREFIX = 'late/';
const database = () => privateDatabase('payment');

/** What was stored of the choice; undefined for nothing. Never throws. */
export async function openChoice(
  customer: LateChoice['customer'],
  order: string,
): Promise<LateChoice | undefined> {
  try {
    const stored = await get<LateChoice>(PREFIX + order, database());
    return stored?.customer === customer ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores it, or with undefined forgets it. Never throws: without a database only a reload would lose it. */
export async function saveChoice(order: string, choice: LateChoice | undefined): Promise<void> {
  try {
    if (choice) await set(PREFIX + order, choice, database());
    else await del(PREFIX + order, database());
  } catch {
    // It stays in memory.
  }
}
