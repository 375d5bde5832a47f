import type { AddressType } from '#shared/contract/addresses.ts';
import { m } from '#client/messages/compiled/messages.js';
import {
  addressError,
  type AddressField,
  trimmed,
  type TypedAddress,
} from '../editor/address-errors.ts';

/** The state of the addresses of one type when the selection is submitted. */
export interface AddressStatus {
  /** The selected address with the text typed into it; undefined where none is selected. */
  selected: { index: number; typed: TypedAddress } | undefined;
  /** The position of a new address that is typed but not saved. */
  fresh: number | undefined;
}

export interface SelectionError {
  type: AddressType;
  text: string;
  /** The field to correct; without it, the customer has to select an address. */
  at?: { index: number; field?: AddressField | undefined } | undefined;
}

interface Selected {
  billing: AddressStatus;
  shipping: AddressStatus;
  /** Parcels go to the invoice's address. */
  same: boolean;
}

/** The first broken rule of the selection. Shipping is checked before billing. */
export function selectionError({ billing, shipping, same }: Selected): SelectionError | undefined {
  if (!isSelected(shipping) && !(same && isSelected(billing))) {
    return { type: 'shipping', text: m.choose_select_shipping() };
  }
  if (!isSelected(billing)) return { type: 'billing', text: m.choose_select_billing() };
  return (
    emptyError('billing', billing, m.choose_enter_billing()) ??
    (same ? undefined : emptyError('shipping', shipping, m.choose_enter_shipping())) ??
    unsavedError('billing', billing) ??
    (same ? undefined : unsavedError('shipping', shipping))
  );
}

const isSelected = ({ selected, fresh }: AddressStatus) =>
  selected !== undefined || fresh !== undefined;

/** The selected address has no text, or no address is selected and a new one is not saved. */
function emptyError(
  type: AddressType,
  { selected, fresh }: AddressStatus,
  text: string,
): SelectionError | undefined {
  const index = selected ? (trimmed(selected.typed).Address ? undefined : selected.index) : fresh;
  return index === undefined ? undefined : { type, text, at: { index, field: 'Address' } };
}

/** The store would refuse the selected address's text, or a new address beside it would be ignored. */
function unsavedError(
  type: AddressType,
  { selected, fresh }: AddressStatus,
): SelectionError | undefined {
  const broken = selected && addressError(selected.typed, { stored: true });
  if (selected && broken) {
    return { type, text: broken.text, at: { index: selected.index, field: broken.field } };
  }
  if (fresh === undefined) return undefined;
  return { type, text: m.choose_new_unsaved(), at: { index: fresh, field: 'Address' } };
}
