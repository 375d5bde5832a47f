import {
  type AddressType,
  GetProfileForFront,
  type ProfileRecord,
} from '#shared/contract/addresses.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { m } from '#client/messages/compiled/messages.js';
import { addressList, MOST_ADDRESSES } from '../address-book.ts';
import { trimmed, type TypedAddress } from './address-errors.ts';

/** The address that is edited has become another one since it was shown: in another tab, or on another device. */
export class ChangedElsewhere extends Refusal {
  readonly record: ProfileRecord | undefined;
  constructor(record: ProfileRecord | undefined) {
    const text = record?.Address.trim();
    super(REFUSED.conflict, text ? m.account_address_changed({ text }) : m.account_address_gone());
    this.record = record;
  }
}

interface Place {
  type: AddressType;
  index: number;
  /** What was shown at this position; undefined where an address is added. */
  known: TypedAddress | undefined;
}

/**
 * Asks the store for the position, from 1, at which to save an address: the store replaces what is at a position, and another tab may
 * have added an address there. What this device has already saved there, its answer lost, is saved again. Throws `ChangedElsewhere`
 * where another text than the known one would be replaced.
 */
export async function findPlace(
  api: ApiClient,
  { type, index, known }: Place,
  typed: TypedAddress,
): Promise<number> {
  const { slots, free } = addressList((await api.call(GetProfileForFront, {})).data, type);
  const there = slots.find((slot) => slot.index === index)?.record;
  if (known) {
    if (same(there, known) || same(there, typed)) return index;
    throw new ChangedElsewhere(there);
  }
  // An earlier try may have come through.
  const own = slots.find(({ record }) => same(record, typed));
  if (own) return own.index;
  // One past the last is refused by the store, which says why.
  return free?.index ?? MOST_ADDRESSES + 1;
}

const EMPTY: TypedAddress = { Address: '', GstNumber: '' };

function same(one: TypedAddress = EMPTY, other: TypedAddress = EMPTY): boolean {
  const [a, b] = [trimmed(one), trimmed(other)];
  return a.Address === b.Address && a.GstNumber.toUpperCase() === b.GstNumber.toUpperCase();
}
