import { useRef, useState } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType } from '#shared/contract/addresses.ts';
import { type DraftKey, formDraft } from '#client/persistence/storage/use-form-draft.ts';
import { type TypedAddress, trimmed } from './address-errors.ts';

/**
 * In the place of a position, which counts from 1: a new address has none before it is saved, since another tab may take the next one
 * meanwhile.
 */
export const NEW = 0;

/** The storage key of the draft of an address: of one customer, and removed with the login. */
export const draftKey = ({ Id }: User, type: AddressType, index: number): DraftKey =>
  `address-draft ${Id} ${type} ${index}`;

const readDraft = (key: DraftKey) => formDraft(key).read() ?? {};

/** Whether the address was being edited when the page was left. */
export const hasDraft = (key: DraftKey): boolean => 'Address' in readDraft(key);

/** The text that an editor starts with: the draft, else the store's text. */
export function startOf(key: DraftKey, saved: TypedAddress | undefined): TypedAddress {
  const draft = readDraft(key);
  const textOf = (field: keyof TypedAddress) => {
    const value = draft[field];
    return typeof value === 'string' ? value : (saved?.[field] ?? '');
  };
  return { Address: textOf('Address'), GstNumber: textOf('GstNumber') };
}

/** The drafts of the addresses at their positions; one without a `saved` text is a new one. */
export interface AddressDrafts {
  /** The text of an address: its draft, else the store's text. */
  typedIn: (type: AddressType, index: number, saved: TypedAddress | undefined) => TypedAddress;
  /** Whether the draft differs from the store's text. */
  isUnsaved: (type: AddressType, index: number, saved: TypedAddress | undefined) => boolean;
  /** Whether a new address is being written. */
  isOpen: (type: AddressType) => boolean;
  /** Stores the draft, or removes it once it equals the store's text again. */
  type: (
    type: AddressType,
    index: number,
    typed: TypedAddress,
    saved: TypedAddress | undefined,
  ) => void;
  drop: (type: AddressType, index: number, saved: TypedAddress | undefined) => void;
  /** The store's text that the customer knows: the one that the draft was begun over, though another device has replaced it since. */
  known: (
    type: AddressType,
    index: number,
    saved: TypedAddress | undefined,
  ) => TypedAddress | undefined;
  /** The customer has been told of the store's text. */
  told: (type: AddressType, index: number, text: TypedAddress) => void;
}

const EMPTY: TypedAddress = { Address: '', GstNumber: '' };

/** Whether two addresses would be the same once saved. */
const same = (one: TypedAddress, other: TypedAddress): boolean => {
  const [a, b] = [trimmed(one), trimmed(other)];
  return a.Address === b.Address && a.GstNumber === b.GstNumber;
};

/**
 * The drafts of a customer's addresses, of both types. They survive a change of tabs, a reload, a lost
 * connection and the end of a login. The address book continues the same drafts.
 */
export function useAddressDrafts(user: User): AddressDrafts {
  // By storage key; null where a draft was dropped. Kept in memory too, in case the storage is full.
  const [drafts, setDrafts] = useState<Record<string, TypedAddress | null>>({});
  const begunOver = useRef(new Map<DraftKey, TypedAddress>());

  const read = (key: DraftKey, saved: TypedAddress | undefined): TypedAddress | undefined => {
    const inMemory = drafts[key];
    if (inMemory !== undefined) return inMemory ?? undefined;
    return hasDraft(key) ? startOf(key, saved) : undefined;
  };
  const keyOf = (type: AddressType, index: number, saved: TypedAddress | undefined) =>
    draftKey(user, type, saved ? index : NEW);
  function set(key: DraftKey, draft: TypedAddress | null): void {
    setDrafts((now) => ({ ...now, [key]: draft }));
    if (draft) return void formDraft(key).write({ ...draft });
    formDraft(key).remove();
    begunOver.current.delete(key);
  }
  return {
    typedIn: (type, index, saved) => read(keyOf(type, index, saved), saved) ?? saved ?? EMPTY,
    isUnsaved(type, index, saved) {
      const draft = read(keyOf(type, index, saved), saved);
      return draft !== undefined && !same(draft, saved ?? EMPTY);
    },
    isOpen: (type) => read(draftKey(user, type, NEW), undefined) !== undefined,
    type(type, index, typed, saved) {
      const unchanged = typed.Address === saved?.Address && typed.GstNumber === saved.GstNumber;
      const key = keyOf(type, index, saved);
      if (saved && !begunOver.current.has(key)) begunOver.current.set(key, saved);
      set(key, unchanged ? null : typed);
    },
    drop: (type, index, saved) => set(keyOf(type, index, saved), null),
    known: (type, index, saved) =>
      saved && (begunOver.current.get(keyOf(type, index, saved)) ?? saved),
    told: (type, index, text) => void begunOver.current.set(draftKey(user, type, index), text),
  };
}
