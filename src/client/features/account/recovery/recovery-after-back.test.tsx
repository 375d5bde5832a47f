// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CUSTOMER, openApp, testApp, type TestApp, yes } from '#client/testing/shop-app.tsx';

const NOW = Date.UTC(2026, 10, 20, 6, 30);
const NUMBER = '9876543210';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function type(texts: Record<string, string>) {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.input(await field(label), { target: { value } });
  }
  const [last = ''] = Object.keys(texts);
  const { form } = await field(last);
  await act(async () => void fireEvent.submit(form as HTMLFormElement));
}
const go = (app: TestApp, to: '/changepassword' | '/login' | '/about') =>
  act(() => app.router.navigate({ to }));

/** A recovery at its last step. */
async function verified() {
  const app = testApp({
    VerifyLoginIdForForgotPassFront: () => yes([{ Otp: 'q7-challenge' }]),
    VerifyOtpForFront: () => yes(undefined, 'Thank you.', 'reset-7'),
    ChangePasswordFront: () => yes(),
    GetCart: () => yes([]),
  });
  await openApp(app, '/changepassword', false);
  await type({ 'Mobile number': NUMBER });
  await type({ OTP: '12345' });
  await field('New password');
  return app;
}

it('the last step of a recovery is there again after Back, and nothing of it is on the device', async () => {
  const app = await verified();
  await go(app, '/login');
  await go(app, '/changepassword');
  await field('New password');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/12345|reset-7/);
  await type({ 'New password': 'a new one', 'Confirm password': 'a new one' });
  expect(app.sent('ChangePasswordFront')).toMatchObject([{ Token: 'reset-7' }]);
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
  await go(app, '/changepassword');
  expect((await field('Mobile number')).value).toBe(NUMBER);
});

it.each([
  ['its token has expired', () => vi.mocked(Date.now).mockReturnValue(NOW + 601_000)],
  ['somebody has logged in', (app: TestApp) => app.session.begin(CUSTOMER, 'token-7')],
])('a recovery starts over after Back once %s', async (_what, happens) => {
  const app = await verified();
  await go(app, '/about');
  await act(async () => happens(app));
  await go(app, '/changepassword');
  await field('Mobile number');
});

it('the last step of a recovery says whose password it sets, and leads to another number', async () => {
  const app = await verified();
  expect(screen.getByText('+91 98765 43210')).toBeDefined();
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Change number' })),
  );
  expect((await field('Mobile number')).value).toBe(NUMBER);
  await go(app, '/about');
  await go(app, '/changepassword');
  await field('Mobile number');
});
