import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { returnSearch } from './return-address.ts';

const from = (value: unknown) => v.parse(returnSearch, { from: value }).from;

describe('the page to return to after the login', () => {
  it.each(['/', '/cart', '/products/gold-bars?item=4', '/loginx', '/registered'])(
    'can be %s',
    (path) => expect(from(path)).toBe(path),
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
  ])('is the home page for %j', (value) => expect(from(value)).toBe('/'));

  it('is undefined where none is given', () => expect(from(undefined)).toBeUndefined());
});
