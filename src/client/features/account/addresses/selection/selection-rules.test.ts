import { describe, expect, it } from 'vitest';
import { selectionError, type AddressStatus } from './selection-rules.ts';

const NONE: AddressStatus = { selected: undefined, fresh: undefined };
const FRESH: AddressStatus = { selected: undefined, fresh: 1 };
const one = (Address = '14 Ranade Road', GstNumber = ''): AddressStatus => ({
  selected: { index: 2, typed: { Address, GstNumber } },
  fresh: undefined,
});

const SELECT_SHIPPING = 'Please select shipping address';
const SELECT_BILLING = 'Please select billing address';
const ENTER_BILLING = 'First enter the billing address and then save it';
const ENTER_SHIPPING = 'First enter the shipping address and then save it';

describe('selectionError', () => {
  it.each<[AddressStatus, AddressStatus, boolean, string | undefined]>([
    // Shipping is checked first, whatever else is wrong.
    [NONE, NONE, false, SELECT_SHIPPING],
    [one(' '), NONE, false, SELECT_SHIPPING],
    [NONE, NONE, true, SELECT_SHIPPING],
    [NONE, one(), false, SELECT_BILLING],
    [NONE, one(''), true, SELECT_BILLING],
    [one('\n '), one(''), false, ENTER_BILLING],
    [FRESH, one(), false, ENTER_BILLING],
    [one(), one(' '), false, ENTER_SHIPPING],
    [one(), FRESH, false, ENTER_SHIPPING],
    // If the parcel goes with the invoice, the shipping list does not count.
    [one(), NONE, true, undefined],
    [one(), one(''), true, undefined],
    [one(), FRESH, true, undefined],
    [one(), one(), false, undefined],
    [
      { ...one(), fresh: 3 },
      one(),
      false,
      'This new address is not saved. Save it to use it, or cancel it.',
    ],
    [one('x'.repeat(1001)), one(), false, 'This address is too long. Keep it to 1000 characters.'],
    [
      one('x', 'y'.repeat(21)),
      one(),
      true,
      'This GST number is too long. Keep it to 20 characters.',
    ],
  ])('%#: %j, %j, same %j', (billing, shipping, same, text) => {
    expect(selectionError({ billing, shipping, same })?.text).toBe(text);
  });

  it('names the address and the field to correct', () => {
    expect(selectionError({ billing: one(), shipping: one(''), same: false })).toMatchObject({
      type: 'shipping',
      at: { index: 2, field: 'Address' },
    });
    expect(selectionError({ billing: FRESH, shipping: one(), same: false })).toMatchObject({
      type: 'billing',
      at: { index: 1, field: 'Address' },
    });
  });
});
