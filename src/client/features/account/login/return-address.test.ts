import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { returnSearch } from './return-address.ts';

const from = (value: unknown) => v.parse(returnSearch, { from: value }).from;

describe('where a visitor comes back to', () => {
  it.each(['/', '/cart', '/products/gold-bars?item=4', '/loginx', '/registered'])('is %s', (path) =>
    expect(from(path)).toBe(path),
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/cart\u0000',
    'javascript:alert(1)',
    'cart',
    '/login',
    '/login?from=/login',
    '/register',
    '/changepassword',
    '/changepassword?from=/cart',
    7,
    '',
  ])('is home for %j', (value) => expect(from(value)).toBe('/'));

  it('is nothing where nobody says', () => expect(from(undefined)).toBeUndefined());
});
