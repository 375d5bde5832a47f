// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const login = (Id: string, Device: string, Own = false) => ({
  Id,
  Device,
  Place: '203.0.113.x',
  Since: 1_790_000_000_000,
  LastUsed: 1_790_000_000_000,
  Own,
});

it('the list takes the focus of a button that went with its login', async () => {
  const own = login('1', 'Chrome, Android phone', true);
  const app = testApp(
    {
      GetSessions: () => yes([own, login('2', 'Firefox, Linux computer')]),
      EndSession: () => yes([own]),
    },
    { extensions: ['sessions'] },
  );
  await openApp(app, '/profile?tab=password');
  const end = await screen.findByRole('button', { name: /Firefox, Linux computer/ });
  end.focus();
  await act(async () => void fireEvent.click(end));
  expect(app.sent('EndSession')).toMatchObject([{ Id: '2' }]);
  expect(screen.queryByRole('button', { name: /Firefox/ })).toBeNull();
  expect(document.activeElement).toBe(
    screen.getByRole('list', { name: 'Where you are logged in' }),
  );
});
