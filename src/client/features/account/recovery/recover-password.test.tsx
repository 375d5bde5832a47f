// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { forgetAtLoginEnd } from '#client/app/background/after-first-paint.ts';
import { toasts } from '#client/testing/toasts.ts';

const NOW = Date.UTC(2026, 10, 20, 6, 30);
const NUMBER = '9876543210';
const CHALLENGE = 'q7-challenge';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = (label: string) =>
  act(async () => void fireEvent.submit(field(label).form as HTMLFormElement));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const headingHasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));
const later = (seconds: number) => vi.mocked(Date.now).mockReturnValue(NOW + seconds * 1000);
const errorOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent;
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

async function open(answers: Answers = {}, address = '/changepassword', loggedIn = false) {
  const app = testApp({
    VerifyLoginIdForForgotPassFront: () => yes([{ Otp: CHALLENGE }], 'An OTP is on its way.'),
    VerifyOtpForFront: () => yes([{ Otp: CHALLENGE }], 'Thank you.', 'reset-7'),
    ChangePasswordFront: () => yes(undefined, 'Your password is changed.'),
    GetCart: () => yes([]),
    ...answers,
  });
  await openApp(app, address, loggedIn);
  await screen.findByRole('heading', { name: 'Forgot password' });
  return app;
}
async function send(number = NUMBER) {
  type('Mobile number', number);
  await submit('Mobile number');
}
async function toPassword() {
  await send();
  type('OTP', '12345');
  await submit('OTP');
}
async function save(password = 'a new one', again = password) {
  type('New password', password);
  type('Confirm password', again);
  await submit('New password');
}

describe('the number step of the recovery', () => {
  it.each(['', '98765', '1234567890'])('refuses %j: Enter valid number', async (number) => {
    const app = await open();
    await send(number);
    expect(toasts.error).toHaveBeenCalledWith('Enter valid number');
    expect(errorOf('Mobile number')).toBe('Enter valid number');
    expect(document.activeElement).toBe(field('Mobile number'));
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toEqual([]);
  });

  it('opens the OTP field only once the code has been sent', async () => {
    const app = await open();
    expect(field('OTP').disabled).toBe(true);
    await send('+91 98765 43210');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toEqual([{ LoginId: NUMBER }]);
    expect(field('OTP').disabled).toBe(false);
    await headingHasFocus('Enter the OTP');
    expect(screen.getByText('An OTP is on its way.').closest('[role="status"]')).not.toBeNull();
    expect(screen.getByText('+91 98765 43210')).toBeDefined();
  });

  it('fills in the number typed at the login', async () => {
    sessionStorage.setItem('login-number', JSON.stringify({ LoginId: NUMBER }));
    await open();
    expect(field('Mobile number').value).toBe(NUMBER);
  });

  it.each([
    [400, 'Enter valid number'],
    [404, 'This store sends no OTPs.'],
    [429, 'Too many tries. Please try again after 12:15.'],
  ])('keeps a number that the store refuses with %i, and shows its text', async (code, text) => {
    await open({ VerifyLoginIdForForgotPassFront: () => no(code, text) });
    await send();
    await screen.findByText(text);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(field('Mobile number').value).toBe(NUMBER);
    expect(field('OTP').disabled).toBe(true);
    expect(errorOf('Mobile number')).toBe(code === 400 ? text : undefined);
  });

  it('keeps the number where the store is silent', async () => {
    await open({ VerifyLoginIdForForgotPassFront: silence });
    await send();
    await screen.findByText(/there may be no OTP on its way/);
    expect(field('Mobile number').value).toBe(NUMBER);
  });
});

describe('the OTP step of the recovery', () => {
  it.each(['', '1234'])('refuses %j without asking the store: Enter valid otp', async (otp) => {
    const app = await open();
    await send();
    type('OTP', otp);
    await submit('OTP');
    expect(toasts.error).toHaveBeenCalledWith('Enter valid otp');
    expect(errorOf('OTP')).toBe('Enter valid otp');
    expect(document.activeElement).toBe(field('OTP'));
    expect(app.sent('VerifyOtpForFront')).toEqual([]);
  });

  it('accepts 5 digits only, and is marked for suggestions of the keyboard', async () => {
    await open();
    await send();
    type('OTP', 'a१२-345');
    expect(field('OTP').value).toBe('12345');
    expect(field('OTP').autocomplete).toBe('one-time-code');
    expect(field('OTP').inputMode).toBe('numeric');
    expect(field('OTP').maxLength).toBe(5);
  });

  it('sends the code with the challenge', async () => {
    const app = await open();
    await toPassword();
    expect(app.sent('VerifyOtpForFront')).toEqual([
      { LoginId: NUMBER, Otp: '12345', Challenge: CHALLENGE },
    ]);
    await headingHasFocus('Choose a new password');
    expect(stored()).not.toContain('12345');
    expect(stored()).not.toContain('reset-7');
  });

  it('compares the code first, where the store gave it away, and then verifies it', async () => {
    const app = await open({ VerifyLoginIdForForgotPassFront: () => yes([{ Otp: 90417 }]) });
    await send();
    expect(stored()).not.toContain('90417');
    type('OTP', '12345');
    await submit('OTP');
    expect(errorOf('OTP')).toBe('Enter valid otp');
    expect(app.sent('VerifyOtpForFront')).toEqual([]);
    type('OTP', '90417');
    await submit('OTP');
    expect(app.sent('VerifyOtpForFront')).toEqual([
      { LoginId: NUMBER, Otp: '90417', Challenge: '' },
    ]);
  });

  it('shows a wrong code beside the field', async () => {
    await open({ VerifyOtpForFront: () => no(400, 'Enter valid otp') });
    await toPassword();
    await waitFor(() => expect(errorOf('OTP')).toBe('Enter valid otp'));
    expect(toasts.error).toHaveBeenCalledWith('Enter valid otp');
    type('OTP', '1234');
    expect(field('OTP').getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the code where the store is silent', async () => {
    await open({ VerifyOtpForFront: silence });
    await toPassword();
    await screen.findByText(/Your OTP is still here/);
    expect(field('OTP').value).toBe('12345');
  });

  it('offers only a new code after too many tries', async () => {
    const text = 'Too many tries. Please try again after 12:15.';
    const app = await open({ VerifyOtpForFront: () => no(429, text) });
    await toPassword();
    await screen.findByText(text);
    expect(field('OTP').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(sessionStorage.getItem('recovery-sent')).toBeNull();
    await press('Send again');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toHaveLength(1);
    later(31);
    await waitFor(() => expect(again().getAttribute('aria-disabled')).toBeNull(), WITHIN);
    later(32);
    await press('Send again');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toHaveLength(2);
    expect(field('OTP').disabled).toBe(false);
    expect(screen.queryByText(text)).toBeNull();
  });
});

const WITHIN = { timeout: 3000 };
const again = () => screen.getByRole('button', { name: 'Send again' });

describe('sending another OTP', () => {
  it('is possible after 30 seconds', async () => {
    const app = await open();
    await send();
    expect(again().getAttribute('aria-disabled')).toBe('true');
    screen.getByText('You can send a new OTP in 30 s.');
    later(29);
    await screen.findByText('You can send a new OTP in 1 s.', {}, WITHIN);
    await press('Send again');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toHaveLength(1);
    later(30);
    await waitFor(() => expect(again().getAttribute('aria-disabled')).toBeNull(), WITHIN);
    type('OTP', '12');
    await press('Send again');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toHaveLength(2);
    await headingHasFocus('Enter the OTP');
    expect(field('OTP').value).toBe('');
  });

  it('goes to another number once the number is changed', async () => {
    const app = await open();
    await send();
    await press('Change number');
    await headingHasFocus('Your mobile number');
    expect(field('Mobile number').value).toBe(NUMBER);
    expect(field('OTP').disabled).toBe(true);
    expect(sessionStorage.getItem('recovery-sent')).toBeNull();
    await send('9000000001');
    expect(app.sent('VerifyLoginIdForForgotPassFront').at(-1)).toEqual({ LoginId: '9000000001' });
  });
});

describe('a recovery after a reload', () => {
  it('still accepts the OTP', async () => {
    await open();
    await send();
    cleanup();
    later(100);
    const app = await open();
    await screen.findByRole('heading', { name: 'Enter the OTP' });
    type('OTP', '12345');
    await submit('OTP');
    expect(app.sent('VerifyOtpForFront')).toEqual([
      { LoginId: NUMBER, Otp: '12345', Challenge: CHALLENGE },
    ]);
  });

  it('leaves the check to a store that gave the digits away', async () => {
    const digits = { VerifyLoginIdForForgotPassFront: () => yes([{ Otp: '90417' }]) };
    await open(digits);
    await send();
    cleanup();
    const app = await open(digits);
    await screen.findByRole('heading', { name: 'Enter the OTP' });
    type('OTP', '123');
    await submit('OTP');
    expect(app.sent('VerifyOtpForFront')).toEqual([{ LoginId: NUMBER, Otp: '123', Challenge: '' }]);
  });

  it.each([
    ['after 5 minutes', 300],
    ['by a clock that was set back', -90],
  ])('treats the code as expired %s', async (_when, seconds) => {
    await open();
    await send();
    cleanup();
    later(seconds);
    const app = await open();
    await screen.findByText('The time for this OTP is over. Send a new one to go on.');
    expect(field('OTP').disabled).toBe(true);
    await press('Send again');
    expect(app.sent('VerifyLoginIdForForgotPassFront')).toEqual([{ LoginId: NUMBER }]);
    expect(field('OTP').disabled).toBe(false);
  });

  it.each(['{"number": 7}', 'null', 'not even JSON'])(
    'starts again when the stored value is %s',
    async (stored) => {
      sessionStorage.setItem('recovery-sent', stored);
      await open();
      screen.getByRole('heading', { name: 'Your mobile number' });
    },
  );
});

describe('the password step of the recovery', () => {
  it.each([
    ['', '', 'Enter password', 'New password'],
    ['a lasting secret', '', 'Enter confirmed password', 'Confirm password'],
    [
      'a lasting secret',
      'A lasting secret',
      "Password and confirmed password doesn't match",
      'Confirm password',
    ],
  ])('refuses %j with %j: %s', async (password, repeated, text, label) => {
    const app = await open();
    await toPassword();
    await save(password, repeated);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(errorOf(label)).toBe(text);
    expect(document.activeElement).toBe(field(label));
    expect(app.sent('ChangePasswordFront')).toEqual([]);
  });

  it('sets the password, then opens the login with the number and the requested page', async () => {
    const app = await open({}, '/changepassword?from=%2Fcart');
    await toPassword();
    const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]');
    expect([username?.value, username?.readOnly]).toEqual([NUMBER, true]);
    await save();
    expect(app.sent('ChangePasswordFront')).toEqual([
      { Token: 'reset-7', oldPass: '', newPass: 'a new one' },
    ]);
    await waitFor(() => expect(app.router.state.location.href).toBe('/login?from=%2Fcart'));
    expect(toasts.success).toHaveBeenCalledWith('Your password is changed.');
    expect(field('Mobile number').value).toBe(NUMBER);
    expect(stored()).not.toContain('a new one');
    expect(sessionStorage.getItem('recovery-sent')).toBeNull();
  });

  it('sends no token to a store that gave none', async () => {
    const app = await open({ VerifyOtpForFront: () => yes([{ Otp: '12345' }]) });
    await toPassword();
    await save();
    expect(app.sent('ChangePasswordFront')).toEqual([
      { Token: '', oldPass: '', newPass: 'a new one' },
    ]);
  });

  it.each([400, 401])('returns to the number when the token has expired (%i)', async (code) => {
    const text = 'This OTP has been used or has expired. Please ask for a new one.';
    await open({ ChangePasswordFront: () => no(code, text) });
    await toPassword();
    await save();
    await headingHasFocus('Your mobile number');
    screen.getByText(text);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(field('Mobile number').value).toBe(NUMBER);
  });

  it.each([
    ['refused', () => no(500, 'The store is tidying up.'), /tidying up/],
    ['lost on the way', silence, /may or may not be changed/],
  ])('keeps the form, with a button to start again: %s', async (_why, answer, text) => {
    await open({ ChangePasswordFront: answer });
    await toPassword();
    await save();
    await screen.findByText(text);
    expect(field('New password').value).toBe('a new one');
    await press('Start again');
    expect(field('Mobile number').value).toBe(NUMBER);
  });

  it('reports that the password is probably saved when a refused try follows a lost answer', async () => {
    const answers = [silence, () => no(400, 'This OTP has been used.')];
    await open({ ChangePasswordFront: () => answers.shift()?.() ?? no(500, 'A third?') });
    await toPassword();
    await save();
    await screen.findByText(/may or may not be changed/);
    await save();
    await headingHasFocus('Your mobile number');
    screen.getByText(/your new password counts already/);
    expect(screen.queryByText('This OTP has been used.')).toBeNull();
  });

  it('ends a login on this device', async () => {
    const app = await open({}, '/changepassword?from=%2Fcart', true);
    forgetAtLoginEnd(app);
    await toPassword();
    await save();
    await waitFor(() => expect(app.router.state.location.href).toBe('/login?from=%2Fcart'));
    expect(app.session.state.user).toBeUndefined();
    expect(field('Mobile number').value).toBe(NUMBER);
  });

  it('ends no login when the recovery token is refused', async () => {
    const app = await open({ ChangePasswordFront: () => no(401, 'Too late.') }, undefined, true);
    await toPassword();
    await save();
    await headingHasFocus('Your mobile number');
    expect(app.session.state.user).toBeDefined();
  });
});

it('the recovery links to the login and the registration, with the requested page', async () => {
  await open({}, '/changepassword?from=%2Fcart');
  const main = document.querySelector('main');
  const hrefs = [...(main?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'));
  expect(hrefs).toEqual(['/login?from=%2Fcart', '/register?from=%2Fcart']);
});
