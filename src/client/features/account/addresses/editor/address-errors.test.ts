// Alone in its process: it begins without the directory of PIN codes, which another test may have loaded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGstin } from '#shared/identity/gstin.ts';
import { addressError, trimmed } from './address-errors.ts';
import { loadPinDirectory } from './pin-directory.ts';

const LONG_ADDRESS = 'This address is too long. Keep it to 1000 characters.';
const WRONG_GST =
  'This GST number is not right. Check each letter against your certificate, or leave it empty if you buy for yourself.';
const LONG_GST = 'This GST number is too long. Keep it to 20 characters.';

it('an address is what the store keeps of it, so that a try whose answer was lost is known again', () => {
  const typed = { Address: '\u206614 Ranade Road\u200B\n', GstNumber: '' };
  expect(trimmed(typed).Address).toBe('14 Ranade Road');
});

describe('addressError', () => {
  it.each([
    ['14 Ranade Road\nDadar', '27AAPFU0939F1ZV'],
    ['आशा निवास, दादर', ''],
    [` ${'x'.repeat(1000)}\n`, ' 27aapfu0939f1zv '],
  ])('accepts the address %j with the GST number %j', (Address, GstNumber) => {
    expect(addressError({ Address, GstNumber })).toBeUndefined();
  });

  it.each([
    ['', '', 'Address', 'Enter address'],
    [' \n\t ', 'x'.repeat(21), 'Address', 'Enter address'],
    ['\u3164', '', 'Address', 'Enter address'],
    ['x'.repeat(1001), 'x'.repeat(21), 'Address', LONG_ADDRESS],
    ['Here', 'x'.repeat(21), 'GstNumber', LONG_GST],
    ['Here', 'NOTGST', 'GstNumber', WRONG_GST],
    ['Here', '27AAPFU0939F1ZX', 'GstNumber', WRONG_GST],
  ])(
    'reports for the address %j with the GST number %j: %s, %s',
    (Address, GstNumber, field, text) => {
      expect(addressError({ Address, GstNumber })).toEqual({ field, text });
    },
  );

  it('asks for more than what the PIN code fills in, once the directory is there', async () => {
    const typed = { Address: '\nPune, Maharashtra 411045', GstNumber: '' };
    expect(addressError(typed)).toBeUndefined();
    await loadPinDirectory();
    expect(addressError(typed)).toEqual({
      field: 'Address',
      text: 'Enter the house and the street too',
    });
    const whole = { ...typed, Address: `4 Baner Road${typed.Address}` };
    expect(addressError(typed, { stored: true })).toBeUndefined();
    expect(addressError(whole)).toBeUndefined();
  });

  it('accepts an address exactly when it is neither empty nor too long, with a right GST number or none', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'देवनागरी मार्ग',
        '👩‍👩‍👧 House',
        'x'.repeat(10_000),
        '+91 98765 43210',
        '   ',
        '\u0000',
        "'; drop",
      ),
    );
    const gst = fc.oneof(odd, fc.constantFrom('', ' ', '27AAPFU0939F1ZV'));
    fc.assert(
      fc.property(odd, gst, (Address, GstNumber) => {
        const sent = trimmed({ Address, GstNumber });
        const fits =
          sent.Address.length > 0 &&
          sent.Address.length <= 1000 &&
          (sent.GstNumber === '' || isGstin(sent.GstNumber));
        const error = addressError({ Address, GstNumber });
        expect(error === undefined).toBe(fits);
        expect(error?.text).not.toBe('');
      }),
    );
  });
});
