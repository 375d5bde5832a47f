import { describe, expect, it } from 'vitest';
import { findPin, isPlaceAlone, otherState, placeOutsideGstin, pinIn } from './pin-code.ts';

describe('the directory of PIN codes', () => {
  it.each([
    ['400028', 'Mumbai', 'Maharashtra'],
    ['110001', 'New Delhi', 'Delhi'],
    ['682011', 'Ernakulam', 'Kerala'],
    ['560001', 'Bengaluru Urban', 'Karnataka'],
    ['248001', 'Dehradun', 'Uttarakhand'],
    ['834001', 'Ranchi', 'Jharkhand'],
    ['403001', 'North Goa', 'Goa'],
    ['194101', 'Leh', 'Ladakh'],
    ['737101', 'East', 'Sikkim'],
  ])('knows %s: %s, %s', (pin, district, state) => {
    expect(findPin(pin)?.state).toBe(state);
    expect(findPin(pin)?.district).toContain(district);
  });

  it.each(['000000', '999999', '12345', '4000281', 'abcdef', ''])('does not guess at %j', (pin) => {
    expect(findPin(pin)).toBeUndefined();
  });
});

describe('a PIN code in an address', () => {
  it('is the last one, with or without its space', () => {
    expect(pinIn('12 MG Road, Kochi 682 011')).toBe('682011');
    expect(pinIn('Plot 400001, Pune 411001')).toBe('411001');
    expect(pinIn('Call 9876543210')).toBeUndefined();
  });

  it.each([
    ['\nPune, Maharashtra 411045', true],
    ['411 045', true],
    ['North Goa, Goa 403001', true],
    ['PUNE - 411045, India', true],
    ['4 Pune, Maharashtra 411045', false],
    ['Pune, Maharashtra', false],
    ['Baner, Pune 411045', false],
  ])('stands with no more than its place: %j %s', (address, alone) => {
    expect(isPlaceAlone(address)).toBe(alone);
  });

  it('is doubted only where the address names another state, and not its own', () => {
    expect(otherState('1 Road, Pune, Gujarat 411001')).toMatchObject({ state: 'Maharashtra' });
    expect(otherState('1 Goa Street, Mumbai, Maharashtra 400028')).toBeUndefined();
    expect(otherState('1 Road, Pune 411001')).toBeUndefined();
    expect(otherState('1 Road, Gujarat')).toBeUndefined();
  });

  it.each([
    ['14 Ranade Road, Mumbai 400028', '30AAPFU0939F1Z8', 'Maharashtra'],
    ['14 Ranade Road, Panaji, Goa 403001', '30AAPFU0939F1Z8', undefined],
    ['14 Ranade Road, Panaji', '30AAPFU0939F1Z8', undefined],
    ['14 Ranade Road, Mumbai 400028', '', undefined],
    // A code that the directory does not have.
    ['14 Ranade Road 999999', '30AAPFU0939F1Z8', undefined],
    // Agartala, which India Post's directory has in Telangana.
    ['4 Hariganga Basak Road, Agartala 799001', '16AAPFU0939F1Z', undefined],
    // Puducherry and Tamil Nadu share the codes that begin with 605.
    ['4 Mission Street, Puducherry 605001', '33AAPFU0939F1Z', undefined],
    ['4 Mission Street, Puducherry 605001', '30AAPFU0939F1Z8', 'Puducherry'],
  ])('is in the state of the GSTIN beside it: %j %s', (address, gstNumber, state) => {
    expect(placeOutsideGstin({ address, gstNumber })?.state).toBe(state);
  });
});
