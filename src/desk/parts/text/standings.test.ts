import { expect, it } from 'vitest';
import { standingWord, standingWords } from './standings.ts';

const decided = { decidedBy: 'Meera Iyer', reason: '' };

it('a request that was taken back says so, and one that somebody of the same name decided does not', () => {
  const withdrawn = { standing: 'declined', withdrawn: true, reason: 'it was withdrawn' } as const;
  expect(standingWords({ ...decided, ...withdrawn })).toBe('Withdrawn');
  expect(standingWord({ ...decided, ...withdrawn })).toBe('Withdrawn');
  expect(standingWords({ ...decided, standing: 'approved' })).toBe('Approved by Meera Iyer');
  expect(standingWords({ ...decided, standing: 'declined', reason: 'No' })).toBe(
    'Declined by Meera Iyer: No',
  );
  const byNobody = { standing: 'declined', decidedBy: 'store', reason: 'nobody decided' } as const;
  expect(standingWords(byNobody)).toBe('Declined: nobody decided');
});
