import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import { addressError, type AddressField, type TypedAddress } from './address-errors.ts';

/** What stands in the list of one type when the choice is submitted. */
export interface AddressStatus {
  /** The chosen address, with what is typed into it; undefined where none is chosen. */
  chosen: { index: number; typed: TypedAddress } | undefined;
  /** The place of a new address that is typed and not saved. */
  fresh: number | undefined;
}

export interface ChoiceFault {
  type: AddressType;
  text: string;
  /** Where it is mended; without it, by choosing one. */
  at?: { index: number; field?: AddressField | undefined } | undefined;
}

interface Standings {
  billing: AddressStatus;
  shipping: AddressStatus;
  /** Parcels go where the invoice goes. */
  same: boolean;
}

/** The first rule that the choice breaks, in the order of the specification. */
export function selectionError({ billing, shipping, same }: Standings): ChoiceFault | undefined {
  if (!picked(shipping) && !(same && picked(billing))) {
    return { type: 'shipping', text: m.choose_select_shipping() };
  }
  if (!picked(billing)) return { type: 'billing', text: m.choose_select_billing() };
  return (
    emptyFault('billing', billing, m.choose_enter_billing()) ??
    (same ? undefined : emptyFault('shipping', shipping, m.choose_enter_shipping())) ??
    unsavedFault('billing', billing) ??
    (same ? undefined : unsavedFault('shipping', shipping))
  );
}

const picked = ({ chosen, fresh }: AddressStatus) => chosen !== undefined || fresh !== undefined;

/** No address in the chosen one, or none chosen and a new one not saved. */
function emptyFault(
  type: AddressType,
  { chosen, fresh }: AddressStatus,
  text: string,
): ChoiceFault | undefined {
  const index = chosen ? (chosen.typed.Address.trim() ? undefined : chosen.index) : fresh;
  return index === undefined ? undefined : { type, text, at: { index, field: 'Address' } };
}

/** What the store would not take, and a new address beside the chosen one that would be passed over. */
function unsavedFault(
  type: AddressType,
  { chosen, fresh }: AddressStatus,
): ChoiceFault | undefined {
  const broken = chosen && addressError(chosen.typed);
  if (chosen && broken) {
    return { type, text: broken.text, at: { index: chosen.index, field: broken.field } };
  }
  if (fresh === undefined) return undefined;
  return { type, text: m.choose_new_unsaved(), at: { index: fresh, field: 'Address' } };
}
