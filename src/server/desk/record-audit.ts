import { deskActs } from '#server/db/schema/desk.ts';
import type { Desk, DeskTx } from './command.ts';
import { inTransaction } from '#server/db/transaction.ts';

export interface Act {
  /** `confirm`, `reject`, … */
  act: string;
  /** An order's number, a coupon's code, a customer's number. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes down what the desk did, in the transaction that did it. */
export async function recordAudit(
  { shop, by }: DeskTx,
  { act, subject, details }: Act,
): Promise<void> {
  await shop.db
    .insert(deskActs)
    .values({ at: new Date(shop.now()), by, act, subject, details: details ?? {} });
}

/** Does something and records it, both or neither. */
export const together = <Result>(
  desk: Desk,
  work: (tx: DeskTx) => Promise<Result>,
): Promise<Result> => inTransaction(desk.shop, (shop) => work({ ...desk, shop }));
