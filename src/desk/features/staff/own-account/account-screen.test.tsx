// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { AccountScreen } from './account-screen.tsx';

const DAY = Date.UTC(2026, 4, 4);
const ACCOUNT = {
  email: 'meera@example.in',
  codesOffered: true,
  passkeys: [
    { id: 7, name: 'Chrome, Android phone', createdAt: DAY },
    { id: 8, name: 'Safari, Mac', createdAt: DAY, usedAt: DAY },
  ],
  codes: true,
  recoveryCodesLeft: 9,
  sessions: [],
  tokens: [],
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    if (operation.startsWith('Remove')) sent.push([operation, JSON.parse(body)]);
    return new Response(
      JSON.stringify({ ok: true, data: operation === 'OwnAccount' ? ACCOUNT : {} }),
    );
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['Remove the passkey Safari, Mac', ['RemovePasskey', { passkey: 8 }]],
  ['Remove the password and the codes', ['RemoveCodes', {}]],
])('%s: a press alone removes nothing, a second of holding does', async (name, call) => {
  await renderDesk(() => <AccountScreen />);
  fireEvent.click(await screen.findByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sent).toEqual([]);
  expect(screen.getByRole('dialog', { name, hidden: true })).toBeTruthy();
  const hold = screen.getByRole('button', { name: 'Hold to remove', hidden: true });
  fireEvent.pointerDown(hold, { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent.pointerUp(hold);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sent).toEqual([]);
  fireEvent.pointerDown(hold, { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sent).toEqual([call]);
});
