import type { Config } from '#shared/contract/config.ts';
import type { PriceLock } from '#shared/contract/price-lock.ts';
import { upiLink } from '#shared/paying/upi-link.ts';
import { m } from '#client/messages/compiled/messages.js';

/** The link that opens a UPI app for this payment; undefined where the store has named no payee. */
export function payLink(
  { upi, projectName }: Pick<Config, 'upi' | 'projectName'>,
  quote: PriceLock | undefined,
): string | undefined {
  if (!upi) return undefined;
  const order = quote
    ? { amount: quote.Total, reference: quote.ONumber, note: m.pay_note({ order: quote.ONumber }) }
    : { note: m.pay_note_open({ shop: projectName }) };
  return upiLink({ ...upi, ...order });
}
