import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_TYPES, type AddressType, type ProfileRecord } from '#shared/contract/addresses.ts';
import { addressList, MOST_ADDRESSES, withAddress } from './address-book.ts';

const record = (Type: AddressType, Address: string, GstNumber = ''): ProfileRecord => ({
  FirstName: 'Asha',
  Email: 'asha@aurum.example',
  Number: '9876543210',
  addressNumber: 0,
  Type,
  Address,
  GstNumber,
});
const WHOSE = { FirstName: 'Ravi', Email: 'ravi@aurum.example', Number: '9876500000' };
const shown = (records: ProfileRecord[], type: AddressType) =>
  addressList(records, type).slots.map((place) => [place.index, place.record?.Address]);

describe('addressList', () => {
  it('separates the types and leaves out records that only keep them in step', () => {
    const records = [
      record('billing', 'B1'),
      record('shipping', 'S1'),
      record('billing', 'B2'),
      record('shipping', ' \n'),
    ];
    expect(shown(records, 'billing')).toEqual([
      [1, 'B1'],
      [2, 'B2'],
    ]);
    expect(shown(records, 'shipping')).toEqual([[1, 'S1']]);
    expect(addressList(records, 'billing').free?.index).toBe(3);
    expect(addressList(records, 'shipping').free?.index).toBe(2);
  });

  it('starts at the first slot, even if that has everything but the address', () => {
    expect(addressList([], 'billing')).toEqual({ slots: [], free: { index: 1 } });
    const empty = record('billing', '', '27AAAAA0000A1Z2');
    expect(addressList([empty], 'billing')).toEqual({
      slots: [],
      free: { index: 1, record: empty },
    });
  });

  it('has no free slot after ten addresses', () => {
    const ten = Array.from({ length: 10 }, (_, at) => record('shipping', `S${at}`));
    expect(addressList(ten.slice(1), 'shipping').free?.index).toBe(10);
    expect(addressList(ten, 'shipping').free).toBeUndefined();
    expect(addressList([...ten, record('shipping', 'S10')], 'shipping').slots).toHaveLength(11);
  });

  it('gives every address its own slot, and the free slot to none', () => {
    const some = fc.array(
      fc.tuple(fc.constantFrom(...ADDRESS_TYPES), fc.constantFrom('', 'A', 'B')),
      { maxLength: 24 },
    );
    fc.assert(
      fc.property(some, fc.constantFrom(...ADDRESS_TYPES), (drawn, type) => {
        const records = drawn.map(([of, address]) => record(of, address));
        const { slots, free } = addressList(records, type);
        const taken = slots.map(({ index }) => index);
        expect(new Set(taken).size).toBe(taken.length);
        expect(free === undefined || !taken.includes(free.index)).toBe(true);
        expect(free === undefined).toBe(
          Array.from({ length: MOST_ADDRESSES }, (_, at) => at + 1).every((at) =>
            taken.includes(at),
          ),
        );
      }),
    );
  });
});

describe('withAddress', () => {
  it('replaces the address in its slot and no other', () => {
    const records = [record('billing', 'B1'), record('shipping', 'S1'), record('billing', 'B2')];
    const saved = { type: 'billing', index: 2, Address: 'New', GstNumber: 'G' } as const;
    const after = withAddress(records, saved, WHOSE);
    expect(after.map(({ Address }) => Address)).toEqual(['B1', 'S1', 'New']);
    expect(after[2]).toMatchObject({ GstNumber: 'G', FirstName: 'Asha' });
  });

  it('adds an address after the last one, in the name of the customer', () => {
    const saved = { type: 'shipping', index: 2, Address: 'New', GstNumber: '' } as const;
    const after = withAddress([record('billing', 'B1'), record('shipping', 'S1')], saved, WHOSE);
    expect(shown(after, 'shipping')).toEqual([
      [1, 'S1'],
      [2, 'New'],
    ]);
    expect(after.at(-1)).toMatchObject(WHOSE);
  });
});
