import { LONGEST_GST_NUMBER } from '#shared/accounts/registration.ts';
import { gstinFault, tidyGstin } from '#shared/identity/gstin.ts';
import { latinDigits } from '#shared/typed-text.ts';
import { m } from '#client/messages/compiled/messages.js';

/** As it is sent, typed with digits of any keyboard. */
export const tidyTypedGstin = (typed: string): string => tidyGstin(latinDigits(typed));

/** What is wrong with a typed GST number, by the store's own rules; undefined for a right one and for none. */
export function gstError(typed: string): string | undefined {
  const gstin = tidyTypedGstin(typed);
  if (gstin.length > LONGEST_GST_NUMBER) {
    return m.account_gst_long({ most: LONGEST_GST_NUMBER });
  }
  const fault = gstinFault(gstin);
  if (fault === 'mistyped') return m.account_gst_mistyped();
  return fault && m.account_gst_no_state({ code: gstin.slice(0, 2) });
}
