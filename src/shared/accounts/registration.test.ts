import { describe, expect, it } from 'vitest';
import {
  isEmailAddress,
  isMobileNumber,
  type Registration,
  findRegistrationError,
} from './registration.ts';

const asha: Registration = {
  FirstName: 'Asha',
  LastName: 'Rao',
  Number: '9876543210',
  State: 'Karnataka',
  Email: 'asha@example.in',
  Password: 'a long one',
  GstNumber: '',
  Address: '12 MG Road, Bengaluru',
};

describe('a registration', () => {
  it('needs no GST number', () => {
    expect(findRegistrationError(asha)).toBeUndefined();
  });

  it('names its errors in the order of the form', () => {
    const faults: unknown[] = [];
    const typed = {
      ...asha,
      FirstName: ' ',
      LastName: '',
      Number: '',
      State: '',
      Email: '',
      Password: '',
      Address: '\n',
    };
    for (let turn = 0; turn < 8; turn++) {
      const fault = findRegistrationError(typed);
      faults.push(fault);
      if (!fault || fault === 'tooLong') break;
      typed[fault] = asha[fault];
    }
    expect(faults).toEqual([
      'FirstName',
      'LastName',
      'Number',
      'State',
      'Email',
      'Password',
      'Address',
      undefined,
    ]);
  });

  it.each(['\u3164', '\u2800', '\u200B', '\u202E \uFEFF'])(
    'takes no name of which nothing shows: %j',
    (unseen) => {
      expect(findRegistrationError({ ...asha, FirstName: unseen })).toBe('FirstName');
      expect(findRegistrationError({ ...asha, LastName: unseen })).toBe('LastName');
      expect(findRegistrationError({ ...asha, Address: unseen })).toBe('Address');
    },
  );

  it.each([
    ['FirstName', 80],
    ['LastName', 80],
    ['State', 80],
    ['Password', 200],
    ['GstNumber', 20],
    ['Address', 1000],
  ] as const)('limits the length of %s to %i', (field, longest) => {
    expect(findRegistrationError({ ...asha, [field]: 'x'.repeat(longest) })).toBeUndefined();
    expect(findRegistrationError({ ...asha, [field]: 'x'.repeat(longest + 1) })).toBe('tooLong');
  });
});

it.each([
  ['9876543210', true],
  ['6000000000', true],
  ['5876543210', false],
  ['987654321', false],
  ['98765432101', false],
  ['98765 43210', false],
  ['+919876543210', false],
  ['9876543210\n', false],
  ['९८७६५४३२१०', false],
  ['', false],
])('accepts the mobile number %j: %s', (number, valid) => {
  expect(isMobileNumber(number)).toBe(valid);
});

it.each([
  ['asha@example.in', true],
  ['a.b+c@mail.example.co.in', true],
  ['asha@example', false],
  ['asha@.in', false],
  ['asha@example..in', false],
  ['asha@example.in.', false],
  ['@example.in', false],
  ['asha example.in', false],
  ['asha@@example.in', false],
  ['a@b.in, c@d.in', false],
  [`${'a'.repeat(243)}@example.in`, true],
  [`${'a'.repeat(244)}@example.in`, false],
])('accepts the email address %j: %s', (address, valid) => {
  expect(isEmailAddress(address)).toBe(valid);
});
