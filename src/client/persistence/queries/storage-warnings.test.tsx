// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageWarningsLine } from '../storage/storage-warnings-line.tsx';
import { storageWarnings, warnIfDenied, warnNotStored } from './storage-warnings.ts';

beforeEach(() => {
  sessionStorage.clear();
  storageWarnings.say = undefined;
});
afterEach(cleanup);

it('a storage warning is shown once, until it is dismissed', async () => {
  render(<StorageWarningsLine />);
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => warnNotStored('unreadable'));
  expect(screen.getByRole('status').textContent).toBe(
    'Some of what was saved on this device could not be read and was let go. It will be saved again.',
  );
  await act(async () => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => warnNotStored('unreadable'));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => warnNotStored('full'));
  expect(screen.getByRole('status').textContent).toMatch(/^This phone has no more room/);
});

it('no storage warning is shown where the browser stores what it is given', () => {
  warnIfDenied();
  expect(storageWarnings.say).toBeUndefined();
});
