import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEnquiryError } from '#shared/content/enquiry.ts';
import { ENQUIRY_FIELDS, enquiryFormError } from './enquiry-form-errors.ts';

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

describe('enquiryFormError', () => {
  it('accepts names in any script', () => {
    expect(enquiryFormError({ ...GOOD, FirstName: 'आशा', LastName: '🪷' })).toBeUndefined();
  });

  it('agrees with the rules of the store, whatever is typed', () => {
    const typed = fc.record({
      FirstName: odd,
      LastName: odd,
      Number: odd,
      Email: odd,
      Message: odd,
    });
    fc.assert(
      fc.property(typed, (enquiry) => {
        const error = enquiryFormError(enquiry);
        expect(error === undefined).toBe(findEnquiryError(enquiry) === undefined);
        if (error) expect(error.text).toMatch(/^(?:Enter |This is too long)/);
      }),
    );
  });

  it('names the odd field of an otherwise valid enquiry', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENQUIRY_FIELDS), odd, (field, text) => {
        const error = enquiryFormError({ ...GOOD, [field]: text });
        if (error) expect(error.field).toBe(field);
      }),
    );
  });
});
