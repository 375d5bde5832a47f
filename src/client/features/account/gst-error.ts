import { LONGEST_GST_NUMBER } from '#shared/accounts/registration.ts';
import { gstinFault, tidyGstin } from '#shared/identity/gstin.ts';
import { m } from '#client/messages/compiled/messages.js';

/** What is wrong with a typed GST number, by the store's own rules; undefined for a right one and for none. */
export function gstError(typed: string): string | undefined {
  if (typed.trim().length > LONGEST_GST_NUMBER) {
    return m.account_gst_long({ most: LONGEST_GST_NUMBER });
  }
  const gstin = tidyGstin(typed);
  const fault = gstinFault(gstin);
  if (fault === 'mistyped') return m.account_gst_mistyped();
  return fault && m.account_gst_no_state({ code: gstin.slice(0, 2) });
}
