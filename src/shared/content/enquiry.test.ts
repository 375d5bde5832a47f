import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Enquiry, findEnquiryError } from './enquiry.ts';

const GOOD: Enquiry = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9876543210',
  Email: 'asha@aurum.example',
  Message: '',
};
const EMPTY: Enquiry = { FirstName: '', LastName: '', Number: '', Email: '', Message: '' };

describe('an enquiry', () => {
  it('needs no message', () => {
    expect(findEnquiryError(GOOD)).toBeUndefined();
    expect(findEnquiryError({ ...GOOD, Message: 'x'.repeat(4000) })).toBeUndefined();
  });

  it('names its errors in the order of the form', () => {
    const filled: Partial<Enquiry> = {};
    for (const field of ['FirstName', 'LastName', 'Number', 'Email'] as const) {
      expect(findEnquiryError({ ...EMPTY, ...filled })).toBe(field);
      filled[field] = GOOD[field];
    }
    expect(findEnquiryError({ ...EMPTY, ...filled })).toBeUndefined();
  });

  it.each([
    [{ FirstName: ' \n' }, 'FirstName'],
    [{ LastName: '\u00a0' }, 'LastName'],
    [{ FirstName: '\u3164' }, 'FirstName'],
    [{ LastName: '\u200b' }, 'LastName'],
    [{ Number: '6876543210' }, 'Number'],
    [{ Number: '987654321' }, 'Number'],
    [{ Number: '98765432101' }, 'Number'],
    [{ Number: '+919876543210' }, 'Number'],
    [{ Number: '98765 43210' }, 'Number'],
    [{ Number: '९८७६५४३२१०' }, 'Number'],
    [{ Number: '9876543210\n' }, 'Number'],
    [{ Email: 'asha' }, 'Email'],
    [{ Email: 'asha@aurum' }, 'Email'],
    [{ Email: 'a b@aurum.example' }, 'Email'],
    [{ FirstName: 'x'.repeat(81) }, 'tooLong'],
    [{ LastName: 'x'.repeat(81) }, 'tooLong'],
    [{ Message: 'x'.repeat(4001) }, 'tooLong'],
    // A wrong value is named before a long one.
    [{ FirstName: 'x'.repeat(81), Email: '' }, 'Email'],
  ])('is refused with %j for its %s', (change, fault) => {
    expect(findEnquiryError({ ...GOOD, ...change })).toBe(fault);
  });

  it.each(['7', '8', '9'])('accepts a number that starts with %s', (digit) => {
    expect(findEnquiryError({ ...GOOD, Number: `${digit}876543210` })).toBeUndefined();
  });

  it('accepts names in any script', () => {
    for (const FirstName of ['आशा', 'Zoë', "O'Neil", 'अ 👩‍👧', ' Asha ']) {
      expect(findEnquiryError({ ...GOOD, FirstName })).toBeUndefined();
    }
  });

  it('accepts ten digits from 7, 8 or 9, and no other number', () => {
    const numbers = fc.oneof(
      fc.stringMatching(/^[5-9][0-9]{8,10}$/),
      fc.stringMatching(/^[7-9][0-9 +.-]{9}$/),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(numbers, (Number) => {
        const digits = [...Number].filter((character) => '0123456789'.includes(character));
        const callable =
          digits.length === 10 && Number.length === 10 && '789'.includes(digits[0] ?? ' ');
        expect(findEnquiryError({ ...GOOD, Number })).toBe(callable ? undefined : 'Number');
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted or refused, and never throws, whatever is typed', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    const enquiries = fc.record({
      FirstName: anything,
      LastName: anything,
      Number: fc.oneof(anything, fc.constant(GOOD.Number)),
      Email: fc.oneof(anything, fc.constant(GOOD.Email)),
      Message: anything,
    });
    fc.assert(
      fc.property(enquiries, (enquiry) => {
        const faults = ['FirstName', 'LastName', 'Number', 'Email', 'tooLong', undefined];
        expect(faults).toContain(findEnquiryError(enquiry));
      }),
      { numRuns: 300 },
    );
  });
});
