import { deskActs } from '#server/db/schema/desk.ts';
import type { Desk } from './command.ts';

export interface Act {
  /** `confirm`, `reject`, … */
  act: string;
  /** An order's number, a coupon's code, a customer's number. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes down what the desk did. `desk` brings the transaction in which it was done. */
export async function recordAudit(
  { shop, by }: Desk,
  { act, subject, details }: Act,
): Promise<void> {
  await shop.db
    .insert(deskActs)
    .values({ at: new Date(shop.now()), by, act, subject, details: details ?? {} });
}

/** Does something and records it, both or neither. */
export const together = <Result>(
  desk: Desk,
  work: (within: Desk) => Promise<Result>,
): Promise<Result> =>
  desk.shop.db.transaction((tx) => work({ ...desk, shop: { ...desk.shop, db: tx } }));
