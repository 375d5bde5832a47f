import { del, get, set } from 'idb-keyval';
import type { LatePrice } from '#shared/contract/bank-transfer.ts';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** The new price that the customer is looking at, and the request that accepts it. */
export interface LateChoice {
  customer: string | number;
  quote: LatePrice;
  /** The id of an unanswered acceptance: a retry repeats it. */
  requestId: string | undefined;
}

const PREFIX = 'late/';
const database = () => privateDatabase('payment');

/** The stored choice; undefined where there is none. Never throws. */
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

/** Stores the choice, or removes it if undefined. Never throws: without a database it is lost on reload. */
export async function saveChoice(order: string, choice: LateChoice | undefined): Promise<void> {
  try {
    if (choice) await set(PREFIX + order, choice, database());
    else await del(PREFIX + order, database());
  } catch {
    // The choice stays in memory.
  }
}
