import { expect, it } from 'vitest';
import { differences, otherDetails, shortDetails } from './details.ts';

it('an entry of the audit log shows field by field what it changed, and nothing else', () => {
  const details = {
    before: { price: '10', name: 'A' },
    after: { price: '12', name: 'A', new: 'x' },
  };
  expect(differences(details)).toEqual([
    { name: 'price', before: '10', after: '12' },
    { name: 'new', before: undefined, after: 'x' },
  ]);
});

it('a single value that changed is shown whole', () => {
  expect(differences({ before: ['payments'], after: ['auditor'] })).toEqual([
    { name: '', before: ['payments'], after: ['auditor'] },
  ]);
  expect(differences({ reason: 'x' })).toEqual([]);
});

it('the other details of an act are kept apart, and all of them fit on a line', () => {
  const details = { before: 'a', after: 'b', roles: ['owner', 'auditor'], none: null };
  expect(otherDetails(details)).toEqual([
    ['roles', ['owner', 'auditor']],
    ['none', null],
  ]);
  expect(shortDetails(details)).toBe('before a, after b, roles owner, auditor, none –');
});
