import { expect, it } from 'vitest';
import { openPasswords } from './password.ts';

it('a store hashes passwords as argon2id with 19 MiB and two passes unless a test asks for less', async () => {
  const passwords = openPasswords();
  const stored = await passwords.hash('first secret');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.match(stored, 'first secret')).toBe(true);
  expect(await passwords.match(stored, 'second secret')).toBe(false);
});

it('no password matches where there is no hash', async () => {
  expect(await openPasswords().match(undefined, 'nobody has this password')).toBe(false);
});
