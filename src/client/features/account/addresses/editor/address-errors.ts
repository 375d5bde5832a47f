import { LONGEST_ADDRESS } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { seenText } from '#shared/seen-text.ts';
import { isPlaceAlone } from './pin-directory.ts';
import { gstError, tidyTypedGstin } from '../../gst-error.ts';

export const ADDRESS_FIELDS = ['Address', 'GstNumber'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type TypedAddress = Record<AddressField, string>;

/**
 * The first broken rule of an address, in the order of the form. `stored`: it may be in the store already, which takes no new one of
 * a place alone, but goes on with those it has.
 */
export function addressError(
  typed: TypedAddress,
  { stored = false } = {},
): FieldError<AddressField> | undefined {
  const { Address, GstNumber } = trimmed(typed);
  if (!Address) return { field: 'Address', text: m.account_address_enter() };
  if (Address.length > LONGEST_ADDRESS) {
    return { field: 'Address', text: m.account_address_long({ most: LONGEST_ADDRESS }) };
  }
  if (!stored && isPlaceAlone(Address))
    return { field: 'Address', text: m.account_address_street() };
  const wrong = gstError(GstNumber);
  return wrong ? { field: 'GstNumber', text: wrong } : undefined;
}

/** The address as sent to the store, and as it keeps it. */
export const trimmed = ({ Address, GstNumber }: TypedAddress): TypedAddress => ({
  Address: seenText(Address),
  GstNumber: tidyTypedGstin(GstNumber),
});
