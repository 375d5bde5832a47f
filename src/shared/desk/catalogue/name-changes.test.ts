import { expect, it } from 'vitest';
import { sayField } from './name-changes.ts';

it.each([
  ['weight number 1: uniqueId must not be empty', 'weight number 1: code must not be empty'],
  ['images must name at least one picture', 'Pictures must name at least one picture'],
  ['10 g: netAmount must be 0 or more', '10 g: net amount must be 0 or more'],
  ['The code AUR-1 belongs to a bar.', 'The code AUR-1 belongs to a bar.'],
  ['something must be said', 'something must be said'],
])('a fault names its field as the screen does: %s', (fault, said) => {
  expect(sayField(fault)).toBe(said);
});
