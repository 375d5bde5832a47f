import type { User } from '#shared/contract/account.ts';
import type { AddressType } from '#shared/contract/addresses.ts';
import { type DraftKey, readFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import type { TypedAddress } from './address-errors.ts';

/** Where what is typed into an address is kept. Of one customer; gone with the login. */
export const draftKey = ({ Id }: User, type: AddressType, index: number): DraftKey =>
  `address-draft ${Id} ${type} ${index}`;

/** Whether somebody was at it when the page went. */
export const hasDraft = (key: DraftKey): boolean => 'Address' in readFormDraft(key);

/** What the form starts with: what was typed before, else what the store has. */
export function startOf(
  key: DraftKey,
  { record }: { record?: TypedAddress | undefined },
): TypedAddress {
  const kept = readFormDraft(key);
  const textOf = (field: keyof TypedAddress) => {
    const value = kept[field];
    return typeof value === 'string' ? value : (record?.[field] ?? '');
  };
  return { Address: textOf('Address'), GstNumber: textOf('GstNumber') };
}
