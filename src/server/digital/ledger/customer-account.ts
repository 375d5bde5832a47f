const ACCOUNT = /^customer:([1-9]\d{0,9})$/;

/** The account in the ledger of a customer's digital metal. */
export const customerAccount = (customerId: number): string => `customer:${customerId}`;

/** The customer whose account it is; undefined for one of the refinery's own. */
export function customerOf(account: string): number | undefined {
  const id = ACCOUNT.exec(account)?.[1];
  return id === undefined ? undefined : Number(id);
}
