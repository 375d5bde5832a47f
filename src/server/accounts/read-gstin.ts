import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { gstinFault, tidyGstin } from '#shared/identity/gstin.ts';
import { m } from '#server/messages/compiled/messages.js';

/** A buyer’s GSTIN as it is kept: tidy, or empty for none. Throws a Refusal 400 for one that is wrong. */
export function readBuyersGstin(typed: string): string {
  const gstin = tidyGstin(typed);
  const fault = gstinFault(gstin);
  if (fault === 'mistyped') throw new Refusal(REFUSED.badInput, m.gstin_mistyped());
  if (fault === 'no-state') {
    throw new Refusal(REFUSED.badInput, m.gstin_no_state({ code: gstin.slice(0, 2) }));
  }
  return gstin;
}
