import type { Shop } from '../shop.ts';

/** Whole 0.1 mg of each metal. */
export interface Holdings {
  gold: number;
  silver: number;
}

/** What a customer holds: the sums of their entries. */
export async function findHoldings(shop: Shop, customerId: number): Promise<Holdings> {
  throw new Error(`not built: ${shop.sessionDays} ${customerId}`);
}
