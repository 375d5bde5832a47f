import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { mobileDigits } from '#client/ui/form/mobile-digits.ts';
import { loginError } from './login/login-form.tsx';
import { newPasswordError, passwordChangeError } from './password/password-errors.ts';
import { mayBeCode, sentCode } from './recovery/sent-code.ts';
import { registrationFormError } from './register/registration-form-errors.ts';

/** What people, and worse, may put into any field. */
const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '   ',
    'आशा मेहता',
    'ॐ'.repeat(300),
    '👩‍👩‍👧',
    'x'.repeat(10_000),
    '+91 98765 43210',
    '+919876543210',
    '09876543210',
    '९८७६५४३२१०',
    '9876543210',
    '12345',
    'asha@aurum.example',
    '\u0000',
    '<b>',
    "'; drop",
  ),
);
const form = <Field extends string>(...fields: Field[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, odd]))) as unknown as fc.Arbitrary<
    Record<Field, string>
  >;

interface Checked {
  name: string;
  fields: string[];
  fault: (typed: never) => { field?: string; text: string } | undefined;
}
const FORMS: Checked[] = [
  { name: 'login', fields: ['LoginId', 'Password'], fault: loginError },
  { name: 'new password', fields: ['Password', 'ConfirmPassword'], fault: newPasswordError },
  {
    name: 'password change',
    fields: ['OldPassword', 'Password', 'ConfirmPassword'],
    fault: passwordChangeError,
  },
  {
    name: 'registration',
    fields: [
      'FirstName',
      'LastName',
      'Number',
      'State',
      'Email',
      'Password',
      'ConfirmPassword',
      'GstNumber',
      'Address',
    ],
    fault: registrationFormError,
  },
];

describe('odd text', () => {
  it.each(FORMS)('in the $name breaks nothing: a fault names its field and says why', (checked) => {
    fc.assert(
      fc.property(form(...checked.fields), (typed) => {
        const fault = checked.fault(typed as never);
        if (!fault) return;
        expect(checked.fields).toContain(fault.field);
        expect(fault.text).not.toBe('');
      }),
    );
  });

  it('is a number to the login only where it is 10 digits from 6 to 9', () => {
    fc.assert(
      fc.property(odd, (LoginId) => {
        const asTyped = loginError({ LoginId: mobileDigits(LoginId), Password: 'p' });
        expect(asTyped === undefined).toBe(/^[6-9][0-9]{9}$/.test(mobileDigits(LoginId)));
      }),
    );
  });

  it.each(['+91 98765 43210', '+919876543210', '09876543210', '९८७६५४३२१०', ' 98765 43210 '])(
    'that means a number is one: %j',
    (typed) => {
      expect(mobileDigits(typed)).toBe('9876543210');
      expect(loginError({ LoginId: mobileDigits(typed), Password: 'p' })).toBeUndefined();
    },
  );

  it('is a new password only where it stands twice', () => {
    fc.assert(
      fc.property(odd, odd, (Password, ConfirmPassword) => {
        const right = Password !== '' && Password.length <= 200 && Password === ConfirmPassword;
        expect(newPasswordError({ Password, ConfirmPassword }) === undefined).toBe(right);
      }),
    );
  });

  it('is asked about only where it may be the code that was sent', () => {
    fc.assert(
      fc.property(odd, (typed) => {
        const digits = codeDigits(typed);
        expect(mayBeCode(digits, sentCode('9876543210', 'c1'))).toBe(digits.length === 5);
        expect(mayBeCode(digits, sentCode('9876543210', '12345'))).toBe(digits === '12345');
        expect(mayBeCode(digits, sentCode('9876543210', ''))).toBe(digits !== '');
      }),
    );
  });
});
