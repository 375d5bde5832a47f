import { useState } from 'react';
import type { User } from '#shared/contract/account.ts';
import type { AddressType } from '#shared/contract/addresses.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import type { DraftKey } from '#client/persistence/storage/use-form-draft.ts';
import { draftKey, hasDraft, startOf } from './address-draft.ts';
import { type TypedAddress, trimmed } from './address-errors.ts';

export interface ChooseDrafts {
  /** What stands in an address: what is typed and not saved, else what the store has. */
  typedIn: (type: AddressType, index: number, saved: TypedAddress | undefined) => TypedAddress;
  /** Something is typed into it that the store does not have. */
  isUnsaved: (type: AddressType, index: number, saved: TypedAddress | undefined) => boolean;
  /** A new address is being written there. */
  isOpen: (type: AddressType, index: number) => boolean;
  /** Keeps what is typed; nothing where it is again what the store has. */
  type: (
    type: AddressType,
    index: number,
    typed: TypedAddress,
    saved: TypedAddress | undefined,
  ) => void;
  drop: (type: AddressType, index: number) => void;
}

const NOTHING: TypedAddress = { Address: '', GstNumber: '' };

/** Two that would be the same once saved. */
const same = (one: TypedAddress, other: TypedAddress): boolean => {
  const [a, b] = [trimmed(one), trimmed(other)];
  return a.Address === b.Address && a.GstNumber === b.GstNumber;
};

/**
 * What is typed into addresses and not saved, of both types: it outlives a change of tabs, a reload, a
 * lost connection and the end of a login. The address book takes up the same drafts.
 */
export function useChooseDrafts(user: User): ChooseDrafts {
  // By the key on the device; null where it was given up. A full storage keeps nothing, this does.
  const [drafts, setDrafts] = useState<Record<string, TypedAddress | null>>({});

  const read = (key: DraftKey, saved: TypedAddress | undefined): TypedAddress | undefined => {
    const here = drafts[key];
    if (here !== undefined) return here ?? undefined;
    return hasDraft(key) ? startOf(key, { record: saved }) : undefined;
  };
  function set(key: DraftKey, draft: TypedAddress | null): void {
    setDrafts((now) => ({ ...now, [key]: draft }));
    try {
      if (draft) deviceStorage.session.setItem(key, JSON.stringify(draft));
      else deviceStorage.session.removeItem(key);
    } catch {
      // A full storage: the page goes on, and only a reload would lose it.
    }
  }
  return {
    typedIn: (type, index, saved) => read(draftKey(user, type, index), saved) ?? saved ?? NOTHING,
    isUnsaved(type, index, saved) {
      const draft = read(draftKey(user, type, index), saved);
      return draft !== undefined && !same(draft, saved ?? NOTHING);
    },
    isOpen: (type, index) => read(draftKey(user, type, index), undefined) !== undefined,
    type(type, index, typed, saved) {
      const back = typed.Address === saved?.Address && typed.GstNumber === saved.GstNumber;
      set(draftKey(user, type, index), back ? null : typed);
    },
    drop: (type, index) => set(draftKey(user, type, index), null),
  };
}
