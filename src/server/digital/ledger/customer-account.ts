const ACCOUNT = /^customer:([1-9]\d{0,9})$/;

/** The kind of a movement of everything from one account of a person to another of theirs. */
export const MERGE = 'merge';

/** The account in the ledger of a customer's digital metal. */
export const customerAccount = (customerId: number): string => `customer:${customerId}`;

/** The customer that an account belongs to; undefined for an account of the refinery. */
export function customerOf(account: string): number | undefined {
  const id = ACCOUNT.exec(account)?.[1];
  return id === undefined ? undefined : Number(id);
}
