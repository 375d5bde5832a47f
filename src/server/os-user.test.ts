import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { osUser } from './os-user.ts';

it('a user without a name is known by its number', () => {
  expect(osUser()).toBe(userInfo().username);
  const unnamed = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(osUser(unnamed)).toBe(`uid ${process.getuid?.()}`);
});
