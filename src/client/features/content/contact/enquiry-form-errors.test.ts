import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEnquiryError } from '#shared/content/enquiry.ts';
import { ENQUIRY_FIELDS, enquiryFormFault } from './enquiry-form-errors.ts';

const GOOD = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9876543210',
  Email: 'asha@aurum.example',
  Message: '',
};
const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '   ', 'आशा', '🪷🪙', 'x'.repeat(10_000), '+919876543210', ' 9876543210 '),
);

describe('the rules of the enquiry', () => {
  it('take names in any script', () => {
    expect(enquiryFormFault({ ...GOOD, FirstName: 'आशा', LastName: '🪷' })).toBeUndefined();
  });

  it('agree with those of the store, whatever is typed', () => {
    const typed = fc.record({
      FirstName: odd,
      LastName: odd,
      Number: odd,
      Email: odd,
      Message: odd,
    });
    fc.assert(
      fc.property(typed, (enquiry) => {
        const fault = enquiryFormFault(enquiry);
        expect(fault === undefined).toBe(findEnquiryError(enquiry) === undefined);
        if (fault) expect(fault.text).toMatch(/^(?:Enter |This is too long)/);
      }),
    );
  });

  it('lay the blame on the field that is odd, in an enquiry that is good else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENQUIRY_FIELDS), odd, (field, text) => {
        const fault = enquiryFormFault({ ...GOOD, [field]: text });
        if (fault) expect(fault.field).toBe(field);
      }),
    );
  });
});
