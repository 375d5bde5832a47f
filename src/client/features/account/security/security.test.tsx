// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const AT = Date.UTC(2026, 10, 20, 6);
const login = (Id: string, Device: string, Own: boolean) => ({
  Id,
  Device,
  Place: '203.0.113.x',
  Since: AT,
  LastUsed: AT,
  Own,
});

async function open(answers: Answers) {
  const app = testApp(
    {
      GetSessions: () => yes([login('own', 'Chrome on Android', true)]),
      GetSecurityEvents: () => yes([{ Kind: 'login', At: AT, Device: 'Chrome', Place: '' }]),
      ...answers,
    },
    { extensions: ['sessions'] },
  );
  await openApp(app, '/profile?tab=password');
  return app;
}
const part = (name: string) => within(screen.getByRole('region', { name }));

it.each([
  ['Where you are logged in', 'GetSessions', ['account', 'sessions'], 'Chrome on Android'],
  ['Security', 'GetSecurityEvents', ['account', 'security'], 'Logged in'],
])(
  '"%s" says as of when it is where the store does not answer %s again',
  async (name, operation, queryKey, known) => {
    let closed = false;
    const answers: Answers = {
      GetSessions: () => yes([login('own', 'Chrome on Android', true)]),
      GetSecurityEvents: () => yes([{ Kind: 'login', At: AT, Device: 'Chrome', Place: '' }]),
    };
    const app = await open({
      [operation]: (fields) =>
        closed ? no(500, 'Closed.') : (answers[operation]?.(fields) ?? yes()),
    });
    const show = screen.queryByRole('button', { name: 'Show what happened' });
    await act(async () => void (show && fireEvent.click(show)));
    await part(name).findByText(known);
    expect(part(name).queryByText(/as of/)).toBeNull();
    closed = true;
    await act(() => app.queryClient.invalidateQueries({ queryKey }));
    expect(part(name).getByText(known)).toBeDefined();
    await part(name).findByText(/as of/);
  },
);
