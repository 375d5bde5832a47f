import { expect, it } from 'vitest';
import { keyed } from './keyed.ts';

it("keyed gives items of the same name keys of their own, and keeps the others'", () => {
  const keys = keyed(['a', 'b', 'a', 'a'], (name) => name).map(({ key }) => key);
  expect(keys).toEqual(['a/0', 'b/0', 'a/1', 'a/2']);
});
