// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  CUSTOMER,
  no,
  openApp,
  silence,
  testApp,
  yes,
} from '#client/testing/shop-app.tsx';
import { showToasts, toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const number = () => screen.getByLabelText<HTMLInputElement>('Mobile number');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.input(input, { target: { value } });
const submit = () => act(async () => void fireEvent.submit(number().form as HTMLFormElement));

async function openLogin(answers: Answers = {}, address = '/login') {
  const app = testApp({
    GetLogin: () => yes([CUSTOMER], 'Welcome back.', 'token-7'),
    GetCart: () => yes([]),
    ...answers,
  });
  await openApp(app, address, false);
  await screen.findByRole('heading', { name: 'Login' });
  return app;
}
const path = (app: ReturnType<typeof testApp>) => app.router.state.location.href;

describe('the login form', () => {
  it.each([
    ['', '', 'Enter valid number', 'Mobile number'],
    ['12345', 'a lasting secret', 'Enter valid number', 'Mobile number'],
    ['1234567890', 'a lasting secret', 'Enter valid number', 'Mobile number'],
    ['9876543210', '', 'Enter password', 'Password'],
  ])('refuses %j with %j: %s', async (typedNumber, typedPassword, text, label) => {
    const app = await openLogin();
    type(number(), typedNumber);
    type(password(), typedPassword);
    await submit();
    expect(toasts.error).toHaveBeenCalledWith(text);
    const field = screen.getByLabelText(label);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(text);
    expect(app.sent('GetLogin')).toEqual([]);
  });

  it('accepts digits only, at most 10', async () => {
    await openLogin();
    type(number(), '+91 98765-43210 7');
    expect(number().value).toBe('9876543210');
  });

  it.each(['+91 9876543210', '09876543210', '98765 43210'])(
    'takes what the browser fills in without an event: %j',
    async (filled) => {
      const app = await openLogin();
      number().value = filled;
      password().value = 'aurum1950';
      await submit();
      expect(app.sent('GetLogin')[0]).toMatchObject({ LoginId: '9876543210' });
    },
  );

  it('its welcome stands alone, and not beside the error that led to it', async () => {
    await showToasts();
    await openLogin();
    const ended = 'Your login has ended. Please log in again.';
    act(() => toasts.error(ended));
    await screen.findByText(ended);
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await screen.findByText('Welcome back.');
    expect(screen.queryByText(ended)).toBeNull();
  });

  it('leaves a customer nothing of another one whose login could not be stored', async () => {
    await openLogin();
    const left = ['checkoutData', 'unanswered-trade', 'outbox', 'kept-catalogue'];
    for (const key of left) localStorage.setItem(key, 'of before');
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    // A visitor's words wait to be sent without a login.
    const stays = ['outbox', 'kept-catalogue'];
    expect(left.filter((key) => localStorage.getItem(key) === 'of before')).toEqual(stays);
  });

  it('sends one request for two taps', async () => {
    const app = await openLogin();
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    const form = number().form as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(app.sent('GetLogin')).toHaveLength(1);
  });

  it('stores the login, greets, and goes on to the requested page after 700 ms', async () => {
    const app = await openLogin({}, '/login?from=%2Fprofile');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(app.sent('GetLogin')).toEqual([{ LoginId: '9876543210', Password: 'aurum1950' }]);
    expect(app.session.state.user).toEqual(CUSTOMER);
    expect(toasts.success).toHaveBeenCalledWith('Welcome back.');
    expect(JSON.stringify({ ...localStorage })).not.toContain('aurum1950');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(path(app)).toContain('/login');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(path(app)).toBe('/profile');
    expect(sessionStorage.getItem('login-number')).toBeNull();
  });

  it('goes home where no page was requested', async () => {
    const app = await openLogin();
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await waitFor(() => expect(path(app)).toBe('/'), { timeout: 2000 });
  });

  it.each([
    [400, 'The mobile number or the password is wrong.'],
    [429, 'Too many tries. Please try again after 12:15.'],
  ])('shows the text of a refusal with code %s, and keeps the number', async (code, text) => {
    const app = await openLogin({ GetLogin: () => no(code, text) });
    type(number(), '9876543210');
    type(password(), 'nope');
    await submit();
    await screen.findByText(text);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(app.session.state.user).toBeUndefined();
    expect(number().value).toBe('9876543210');
  });

  it('reports a failed login where the store is silent or gives no token', async () => {
    await openLogin({ GetLogin: silence });
    type(number(), '9876543210');
    type(password(), 'nope');
    await submit();
    await screen.findByText(/so you are not logged in/);
    cleanup();
    const app = await openLogin({ GetLogin: () => yes([CUSTOMER], 'Hello') });
    type(number(), '9876543210');
    type(password(), 'nope');
    await submit();
    await screen.findByText(/cannot read/);
    expect(app.session.state.user).toBeUndefined();
  });

  it('welcomes nobody whose browser has dropped the cookie, and can be sent again', async () => {
    let kept = false;
    const answers = {
      GetLogin: () => yes([CUSTOMER], 'Welcome back.', 'token-7'),
      getItemCount: ({ Token }: { Token?: unknown }) =>
        kept && Token === 'token-7' ? yes([{ count: 0 }]) : no(401, 'Please log in.'),
    };
    const app = testApp(answers, { extensions: ['sessionCookie'] });
    await openApp(app, '/login', false);
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await screen.findByText(/blocks cookies/);
    expect(toasts.success).not.toHaveBeenCalled();
    expect(app.session.state.user).toBeUndefined();
    const button = screen.getByRole('button', { name: 'LOGIN' });
    expect(button.getAttribute('aria-busy')).toBeNull();
    kept = true;
    await submit();
    await waitFor(() => expect(app.session.state.user).toEqual(CUSTOMER));
    expect(toasts.success).toHaveBeenCalledWith('Welcome back.');
  });

  it('sends no password where the browser keeps no cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const app = testApp({}, { extensions: ['sessionCookie'] });
    await openApp(app, '/login', false);
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await screen.findByText(/blocks cookies/);
    expect(app.sent('GetLogin')).toEqual([]);
    vi.restoreAllMocks();
  });

  it('can be sent again where the login ends under the welcome', async () => {
    const app = await openLogin();
    type(number(), '9876543210');
    type(password(), 'aurum1950');
    await submit();
    await act(async () => app.session.end('expired'));
    const button = screen.getByRole('button', { name: 'LOGIN' });
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('keeps the number over a reload, but never the password', async () => {
    await openLogin();
    type(number(), '98765');
    type(password(), 'hush-hush');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hush-hush');
    cleanup();
    await openLogin();
    expect(number().value).toBe('98765');
    expect(password().value).toBe('');
  });

  it('is skipped for a customer who is logged in already', async () => {
    const app = testApp({ GetCart: () => yes([]) });
    await openApp(app, '/login?from=%2Fprofile');
    expect(path(app)).toBe('/profile');
    expect(app.sent('GetLogin')).toEqual([]);
  });

  it('is left at once when another tab logs in', async () => {
    const app = await openLogin({}, '/login?from=%2Fprofile');
    await act(async () => app.session.begin(CUSTOMER, 'token-7'));
    await waitFor(() => expect(path(app)).toBe('/profile'));
  });

  it('says that what a visitor chose goes into their bag', async () => {
    const app = await openLogin();
    expect(screen.queryByText(/what you chose is put into your bag/)).toBeNull();
    await act(() => app.router.navigate({ to: '/login', state: { chosen: true } }));
    expect(screen.getByText(/what you chose is put into your bag/)).toBeDefined();
  });

  it.each([
    ['Create New', '/register'],
    ['Forgot Password?', '/changepassword'],
  ])('passes the requested page on to %s', async (name, path) => {
    await openLogin({}, '/login?from=%2Fcart');
    const href = () => screen.getByRole('link', { name }).getAttribute('href');
    expect(href()).toBe(`${path}?from=%2Fcart`);
    cleanup();
    await openLogin();
    expect(href()).toBe(path);
  });
});
