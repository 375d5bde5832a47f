import type { Ticket } from '#shared/contract/digital.ts';
import { exact } from '#shared/pricing/decimal.ts';

/** Percent of tax on a trade, as its amounts tell it: the store may have another one than the bag's. */
export function gstPercent({ value, gst }: Pick<Ticket, 'value' | 'gst'>): string {
  const rupees = exact(value);
  return rupees.gt(0) ? exact(exact(gst).times(100).div(rupees).toFixed(1)).toFixed() : '0';
}
