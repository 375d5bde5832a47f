import { m } from '#client/messages/compiled/messages.js';
import { latinDigits } from '#shared/typed-text.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export const PAYOUT_FIELDS = ['Kind', 'Upi', 'Holder', 'Account', 'Ifsc'] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

export type PayoutTyped = Record<PayoutField, string>;

const UPI = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/i;
const ACCOUNT = /^\d{9,18}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** The details to send: numbers without spaces and in Latin digits, the fields of the other kind empty. */
export function tidyPayout(typed: PayoutTyped): PayoutTyped {
  if (typed.Kind === 'upi') {
    return { Kind: 'upi', Upi: latinDigits(typed.Upi).trim(), Holder: '', Account: '', Ifsc: '' };
  }
  return {
    Kind: 'account',
    Upi: '',
    Holder: typed.Holder.trim().replace(/\s+/g, ' '),
    Account: latinDigits(typed.Account).replace(/[\s-]/g, ''),
    Ifsc: latinDigits(typed.Ifsc).replace(/\s/g, '').toUpperCase(),
  };
}

/** The first rule that the tidied details break. */
export function payoutError(details: PayoutTyped): FieldError<PayoutField> | undefined {
  const { Kind, Upi, Holder, Account, Ifsc } = details;
  if (Kind === 'upi') {
    return UPI.test(Upi) ? undefined : { field: 'Upi', text: m.payout_fault_upi() };
  }
  if (!Holder) return { field: 'Holder', text: m.payout_fault_holder() };
  if (!ACCOUNT.test(Account)) return { field: 'Account', text: m.payout_fault_account() };
  if (!IFSC.test(Ifsc)) return { field: 'Ifsc', text: m.payout_fault_ifsc() };
  return undefined;
}
