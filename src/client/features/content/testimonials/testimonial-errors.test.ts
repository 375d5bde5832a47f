import { expect, it } from 'vitest';
import { LONGEST_REVIEW } from '#shared/content/review.ts';
import { REVIEW_FIELDS, reviewError } from './testimonial-errors.ts';

const REVIEW = { Name: 'Asha', Title: 'asha@aurum.example', Description: 'Good' };

it.each(REVIEW_FIELDS)('a review is refused at its field %s where that is too long', (field) => {
  const most = 'x'.repeat(LONGEST_REVIEW[field]);
  expect(reviewError({ ...REVIEW, [field]: most })).toBeUndefined();
  expect(reviewError({ ...REVIEW, [field]: `${most}x` })).toEqual({
    field,
    text: expect.stringMatching(/^This is too long: [\d,]+ characters of at most [\d,]+\.$/),
  });
});

it('a review that is too long says by how much', () => {
  expect(reviewError({ ...REVIEW, Description: 'x'.repeat(12_345) })?.text).toBe(
    'This is too long: 12,345 characters of at most 2,000.',
  );
});
