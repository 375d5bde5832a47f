import { isCoin } from '#shared/finding/names-coin.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';

/** The fields that decide a piece's tariff heading. */
type Sold = Pick<SoldLine, 'metal' | 'productName' | 'categoryName'>;

/** Depends on the seller's turnover: six digits above 5 crore rupees a year (Notification 78/2020). */
export type HsnDigits = '4' | '6';

/** Unwrought gold and silver such as bars; gold coins that are not legal tender. */
const CODES = {
  silver: { 4: '7106', 6: '710691' },
  gold: { 4: '7108', 6: '710812' },
  goldCoin: { 4: '7118', 6: '711890' },
  /** Manufacturing services on others' goods, jewellery and the like: a coin made of the customer's metal. */
  jobWork: { 4: '9988', 6: '998892' },
} as const;

/**
 * The HSN code of a piece, the heading of the Indian customs tariff that GST uses: 7118 for gold coins, 7108
 * for other gold, 7106 for silver of any form.
 */
export function hsnCode({ metal, productName, categoryName }: Sold, digits: HsnDigits): string {
  if (metal === 'Silver') return CODES.silver[digits];
  return (isCoin(productName, categoryName) ? CODES.goldCoin : CODES.gold)[digits];
}

/** The service code (SAC) of making a coin from the customer's own metal. */
export const jobWorkCode = (digits: HsnDigits): string => CODES.jobWork[digits];
