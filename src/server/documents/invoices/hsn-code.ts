import type { SoldLine } from '#server/db/schema/orders.ts';

/** What decides under which heading of the tariff a piece is sold. */
type Sold = Pick<SoldLine, 'metal' | 'productName' | 'categoryName'>;

/**
 * The HSN code of a piece, the heading of the Indian customs tariff that GST uses: 7118 for gold coins, 7108
 * for other gold, 7106 for silver of any form. A piece is a coin where its name or its category says so.
 */
export function hsnCode({ metal, productName, categoryName }: Sold): '7106' | '7108' | '7118' {
  if (metal === 'Silver') return '7106';
  return /\bcoins?\b|सिक्क/i.test(`${productName} ${categoryName}`) ? '7118' : '7108';
}
