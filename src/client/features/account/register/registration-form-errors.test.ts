import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPinDirectory } from '../addresses/editor/pin-directory.ts';
import { type RegistrationForm, registrationFormError } from './registration-form-errors.ts';

const RIGHT: RegistrationForm = {
  FirstName: 'आशा',
  LastName: 'Mehta',
  Number: '9876543210',
  State: 'Goa',
  Email: 'asha@aurum.example',
  Password: 'a lasting secret',
  ConfirmPassword: 'a lasting secret',
  GstNumber: '',
  Address: '14 Ranade Road\nDadar',
};
const MISTYPED =
  'This GST number is not right. Check each letter against your certificate, or leave it empty if you buy for yourself.';

/** Every rule in its order: a value that breaks it, and the error. */
const RULES: [field: keyof RegistrationForm, wrong: string, text: string][] = [
  ['FirstName', '  ', 'Enter first name'],
  ['LastName', '', 'Enter last name'],
  ['Number', '1234567890', 'Enter mobile number'],
  ['State', '', 'Select state'],
  ['Email', 'asha@aurum', 'Enter email'],
  ['Password', '', 'Enter password'],
  ['Password', 'seven c', 'Choose at least 8 characters, not all the same'],
  ['Password', 'aaaaaaaaaa', 'Choose at least 8 characters, not all the same'],
  ['Password', '9876543210', 'Choose something other than your mobile number'],
  ['Password', 'AURUM-2026', 'The shop’s name is easily guessed'],
  ['ConfirmPassword', '', 'Enter confirmed password'],
  ['ConfirmPassword', 'A lasting secret', "Password and confirmed password doesn't match"],
  ['GstNumber', 'NOTGST', MISTYPED],
  ['GstNumber', '27AAPFU0939F1ZX', MISTYPED],
  ['Address', ' \n ', 'Enter address'],
];

describe('registrationFormError', () => {
  it('accepts a valid form; the GST number may be empty', () => {
    expect(registrationFormError(RIGHT, 'Aurum')).toBeUndefined();
  });

  it.each(RULES)('%s %j: %s', (field, wrong, text) => {
    const form = { ...RIGHT, [field]: wrong };
    expect(registrationFormError(form, 'Aurum')).toEqual({ field, text });
  });

  it.each(RULES.map((rule, index) => [rule[2], index] as const))(
    'says "%s" before any later rule',
    (text, index) => {
      const form = { ...RIGHT };
      for (const [field, wrong] of RULES.slice(index).toReversed()) form[field] = wrong;
      expect(registrationFormError(form, 'Aurum')?.text).toBe(text);
    },
  );

  it('asks for more of an address than its PIN code fills in, once the directory is there', async () => {
    const form = { ...RIGHT, Address: '\nPune, Maharashtra 411045' };
    await loadPinDirectory();
    expect(registrationFormError(form, 'Aurum')).toEqual({
      field: 'Address',
      text: 'Enter the house and the street too',
    });
  });

  it('accepts a right GST number, spaced or in lower case', () => {
    const GstNumber = '27 aapfu0939f1zv';
    expect(registrationFormError({ ...RIGHT, GstNumber }, 'Aurum')).toBeUndefined();
  });

  it('names the field that is too long', () => {
    expect(registrationFormError({ ...RIGHT, Address: 'x'.repeat(10_000) }, 'Aurum')).toMatchObject(
      {
        field: 'Address',
      },
    );
    expect(registrationFormError({ ...RIGHT, GstNumber: 'x'.repeat(100) }, 'Aurum')).toMatchObject({
      field: 'GstNumber',
    });
  });

  it('never throws, whatever is typed', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'देवनागरी',
        '👩‍👩‍👧',
        'x'.repeat(10_000),
        '+91 98765 43210',
        '   ',
        '\u0000',
        "'; drop",
      ),
    );
    const form = fc.record(
      Object.fromEntries(Object.keys(RIGHT).map((field) => [field, odd])),
    ) as unknown as fc.Arbitrary<RegistrationForm>;
    fc.assert(
      fc.property(form, (typed) => {
        const error = registrationFormError(typed, 'Aurum');
        expect(error === undefined || error.text.length > 0).toBe(true);
      }),
    );
  });
});
