import type { DecimalText } from '#shared/contract/fields.ts';

/** Reports a sale to the page's analytics, where it has a `dataLayer`. `value` in rupees. */
export function pushPurchase(ONumber: string, value: DecimalText | undefined): void {
  const { dataLayer } = window as { dataLayer?: unknown };
  if (!Array.isArray(dataLayer) || value === undefined) return;
  dataLayer.push({ event: 'purchase', transaction_id: ONumber, value: Number(value) });
}
