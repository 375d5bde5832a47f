// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { StoreUnreachable } from '#client/api/transport.ts';
import { toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

type Control = HTMLInputElement | HTMLSelectElement;
const field = (label: string) => screen.getByLabelText<Control>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () =>
  act(async () => void fireEvent.submit(field('First name').form as HTMLFormElement));

/** The fields in order: the typed text, and the error if it is missing. */
const STEPS = [
  ['First name', 'आशा 👩', 'Enter first name'],
  ['Last name', "O'Mehta <b>", 'Enter last name'],
  ['Phone number', '+91 98765 43210', 'Enter mobile number'],
  ['State', 'Delhi', 'Select state'],
  ['Email', 'asha@aurum.example', 'Enter email'],
  ['Password', 'a lasting secret', 'Enter password'],
  ['Confirm password', 'a lasting secret', 'Enter confirmed password'],
  ['Address', '14 Ranade Road', 'Enter address'],
] as const;
const fill = (labels: readonly (readonly [string, string, ...unknown[]])[] = STEPS) =>
  labels.forEach(([label, value]) => type(label, value));

async function openRegister(answers: Answers = {}, address = '/register') {
  const app = testApp({
    insertRegister: () => yes(undefined, 'Your account is ready.'),
    ...answers,
  });
  await openApp(app, address, false);
  await screen.findByRole('heading', { name: 'Register' });
  return app;
}

describe('the registration form', () => {
  it.each(STEPS.map(([label, , text], index) => [label, text, index] as const))(
    'asks for %s: %s',
    async (label, text, index) => {
      const app = await openRegister();
      fill(STEPS.slice(0, index));
      await submit();
      // Announced once: beside its field, which has the focus.
      expect(screen.getAllByText(text, { selector: ':not(option)' })).toHaveLength(1);
      expect(toasts.error).not.toHaveBeenCalled();
      expect(document.activeElement).toBe(field(label));
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(app.sent('insertRegister')).toEqual([]);
    },
  );

  it('checks that the passwords match before it checks the address', async () => {
    const app = await openRegister();
    fill(STEPS.slice(0, 6));
    type('Confirm password', 'A lasting secret');
    await submit();
    expect(screen.getByText("Password and confirmed password doesn't match")).toBeTruthy();
    expect(app.sent('insertRegister')).toEqual([]);
  });

  it('offers states, a disabled divider, then union territories', async () => {
    await openRegister();
    const options = [...(field('State') as HTMLSelectElement).options];
    expect(options.map(({ label, text, disabled }) => [label || text, disabled])).toEqual([
      ['Select state', false],
      ['Goa', false],
      ['Maharashtra', false],
      ['UNION Territories', true],
      ['Delhi', false],
    ]);
  });

  it('leads on to a login that still says what becomes of a piece that was chosen before', async () => {
    const app = testApp({ insertRegister: () => yes(undefined, 'Your account is ready.') });
    await openApp(app, '/register', false);
    await act(() => app.router.navigate({ to: '/login', state: { chosen: true } }));
    await act(async () => screen.getByRole('link', { name: 'Create New' }).click());
    await screen.findByRole('heading', { name: 'Register' });
    fill();
    await submit();
    await screen.findByRole('heading', { name: 'Login' });
    expect(screen.getByText(/what you chose is put into your bag then/)).toBeTruthy();
  });

  it('sends everything but the repeated password, empties, and goes to the login', async () => {
    const app = await openRegister({}, '/register?from=%2Fcart');
    fill();
    type('GST number (optional)', '27aapfu0939f1zv');
    await submit();
    await waitFor(() => expect(app.router.state.location.href).toBe('/login?from=%2Fcart'));
    expect(app.sent('insertRegister')).toEqual([
      {
        FirstName: 'आशा 👩',
        LastName: "O'Mehta <b>",
        Number: '9876543210',
        State: 'Delhi',
        Email: 'asha@aurum.example',
        Password: 'a lasting secret',
        GstNumber: '27AAPFU0939F1ZV',
        Address: '14 Ranade Road',
        UserType: 'User',
      },
    ]);
    expect(toasts.success).toHaveBeenCalledWith('Your account is ready.');
    expect(sessionStorage.getItem('register-draft')).toBeNull();
    // The login that follows, with the same number.
    expect(field('Mobile number').value).toBe('9876543210');
  });

  it('has the login begin with its number where the answer was lost, and the account may be there', async () => {
    const app = await openRegister({
      insertRegister: () => Promise.reject(new StoreUnreachable()),
    });
    fill();
    await submit();
    expect(await screen.findByText(/^The store did not answer/)).toBeTruthy();
    await act(() => app.router.navigate({ to: '/login' }));
    const number = await screen.findByLabelText<Control>('Mobile number');
    expect(number.value).toBe('9876543210');
  });

  it('is replaced by the login, so that Back does not lead to an empty form', async () => {
    const app = await openRegister();
    await act(() => app.router.navigate({ to: '/login' }));
    await act(() => app.router.navigate({ to: '/register' }));
    await screen.findByRole('heading', { name: 'Register' });
    const entries = app.router.history.length;
    fill();
    await submit();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
    expect(app.router.history.length).toBe(entries);
  });

  it('sends what is seen, without the marks that come along from a chat or a PDF', async () => {
    const app = await openRegister();
    fill();
    type('First name', 'श्री\u200D\u200B राम');
    type('Email', 'asha@aurum.example\u200B');
    type('Phone number', '\u202D+91 98765 43210\u202C');
    type('Password', 'a lasting\u200B secret');
    type('Confirm password', 'a lasting\u200B secret');
    type('GST number (optional)', '\u202A२७ AAPFU 0939F\u00A01ZV\u202C');
    await submit();
    await waitFor(() => expect(app.sent('insertRegister')).toHaveLength(1));
    expect(app.sent('insertRegister')).toMatchObject([
      {
        FirstName: 'श्री\u200D राम',
        Email: 'asha@aurum.example',
        Number: '9876543210',
        // Nobody may change a password.
        Password: 'a lasting\u200B secret',
        GstNumber: '27AAPFU0939F1ZV',
      },
    ]);
  });

  it('shows the refusal of the store and keeps the typed text', async () => {
    const text = 'This mobile number has an account already. Log in, or recover the password.';
    const app = await openRegister({ insertRegister: () => no(409, text) });
    fill();
    await submit();
    await screen.findByText(text);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(field('First name').value).toBe('आशा 👩');
    expect(app.router.state.location.pathname).toBe('/register');
  });

  it('keeps the typed text over a reload, but no password', async () => {
    await openRegister();
    fill();
    expect(sessionStorage.getItem('register-draft')).not.toContain('a lasting secret');
    cleanup();
    await openRegister();
    expect(field('Last name').value).toBe("O'Mehta <b>");
    expect(field('State').value).toBe('Delhi');
    expect(field('Address').value).toBe('14 Ranade Road');
    expect(field('Password').value).toBe('');
  });

  it('tells a password manager that the number is the user name', async () => {
    await openRegister();
    const hints = ['Phone number', 'Email', 'Password', 'Confirm password'].map(
      (label) => (field(label) as HTMLInputElement).autocomplete,
    );
    expect(hints).toEqual(['username', 'email', 'new-password', 'new-password']);
  });

  it('starts empty where the draft cannot be read', async () => {
    sessionStorage.setItem('register-draft', '{"FirstName": 7, "LastName"');
    await openRegister();
    expect(field('First name').value).toBe('');
  });
});
