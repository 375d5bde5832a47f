import type { AddressType, ProfileRecord } from '#shared/contract/addresses.ts';

/** The most addresses of one type. */
export const MOST_ADDRESSES = 10;

/** A position in the list of a type. `index` counts from 1; a slot may hold no address yet. */
export interface AddressSlot {
  index: number;
  record?: ProfileRecord | undefined;
}

export interface AddressList {
  /** The slots that hold an address. */
  slots: AddressSlot[];
  /** The slot of the next address; undefined when the list is full. */
  free: AddressSlot | undefined;
}

/**
 * The addresses of one type. Records without an address only keep billing and shipping in step, or keep the slot of the first
 * address: they are counted and not shown.
 */
export function addressList(records: readonly ProfileRecord[], type: AddressType): AddressList {
  const all = records
    .filter((record) => record.Type === type)
    .map((record, at): AddressSlot & { record: ProfileRecord } => ({ index: at + 1, record }));
  const slots = all.filter(({ record }) => record.Address.trim() !== '');
  const taken = new Set(slots.map(({ index }) => index));
  const index = Array.from({ length: MOST_ADDRESSES }, (_, at) => at + 1).find(
    (each) => !taken.has(each),
  );
  const free = index === undefined ? undefined : (all[index - 1] ?? { index });
  return { slots, free };
}

export interface SavedAddress {
  type: AddressType;
  index: number;
  Address: string;
  GstNumber: string;
}

/** The records including a just saved address, until the store has answered again. */
export function withAddress(
  records: readonly ProfileRecord[],
  { type, index, Address, GstNumber }: SavedAddress,
  whose: Pick<ProfileRecord, 'FirstName' | 'Email' | 'Number'>,
): ProfileRecord[] {
  const replaced = records.filter((record) => record.Type === type)[index - 1];
  if (replaced) {
    return records.map((record) =>
      record === replaced ? { ...record, Address, GstNumber } : record,
    );
  }
  const { FirstName, Email, Number } = whose;
  const added = { FirstName, Email, Number, Address, GstNumber, Type: type, addressNumber: index };
  return [...records, added];
}
