import { describe, expect, it } from 'vitest';
import { stateInAddress, stateOfGstin, stateWithCode } from '#shared/identity/gst-states.ts';
import { sellerOf } from './seller.ts';

const DETAILS = {
  Name: 'Aurum Refiners Private Limited',
  Address2: '7 Manek Chowk Road, Ahmedabad, Gujarat 380001',
  Address1: 'Goa Lane 4, Mumbai, Maharashtra 400002',
  ContactNumber1: '1800 000 1950',
  Email1: 'care@aurum.example',
};

describe('the seller', () => {
  it('the seller is what the store says of itself, its first address and numbers', () => {
    expect(sellerOf({ ...DETAILS, GstNumber: '27AAAAA0000A1Z2' }, 'AURUM')).toEqual({
      name: 'Aurum Refiners Private Limited',
      address: 'Goa Lane 4, Mumbai, Maharashtra 400002',
      gstNumber: '27AAAAA0000A1Z2',
      email: 'care@aurum.example',
      phone: '1800 000 1950',
      state: 'Maharashtra',
    });
  });

  it('the seller’s state is that of its GSTIN before that of its address', () => {
    expect(sellerOf({ ...DETAILS, GSTIN: '08AAAAA0000A1Z5' }, 'AURUM').state).toBe('Rajasthan');
    expect(sellerOf(DETAILS, 'AURUM').state).toBe('Maharashtra');
    expect(sellerOf({ ...DETAILS, State: 'Gujarat' }, 'AURUM').state).toBe('Gujarat');
  });

  it('the seller has the name of the shop if it has said nothing', () => {
    expect(sellerOf({}, 'AURUM')).toMatchObject({ name: 'AURUM', gstNumber: '', state: '' });
  });
});

describe('a state', () => {
  it('a state is known by the code of GST', () => {
    expect(stateWithCode('Jammu & Kashmir')).toBe('Jammu and Kashmir (01)');
    expect(stateWithCode('Elsewhere')).toBe('Elsewhere');
    expect(stateOfGstin('')).toBeUndefined();
  });

  it('the last state that an address names counts', () => {
    expect(stateInAddress('Delhi Road, Jaipur, Rajasthan 302003')).toBe('Rajasthan');
    expect(stateInAddress('14 Ranade Road')).toBeUndefined();
  });
});
