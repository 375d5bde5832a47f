// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { SavePayout } from '#shared/contract/payouts.ts';
import { toasts } from '#client/testing/toasts.ts';
import { SEND_AGAIN_S } from '../recovery/sent-code.ts';
import { type Answers, CUSTOMER, openApp, testApp, yes } from '#client/testing/shop-app.tsx';

const PLACE = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
const unproven: Outcome = {
  ok: false,
  code: 409,
  msg: 'Show that the number is yours.',
  reason: 'number-unproven',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A shop that requires a proven number before it accepts payout details. */
async function shop(more: Answers = {}) {
  let proven = false;
  const app = testApp(
    {
      GetProfileForFront: () => yes([]),
      GetPayout: () => yes([]),
      SavePayout: () => (proven ? yes([PLACE], 'Saved.') : unproven),
      SendNumberCode: () =>
        yes([{ Otp: 'c1', Number: '••••••3210', Practice: '24680', Proven: '' }]),
      ProveNumber({ Otp }) {
        if (Otp !== '24680') return { ok: false, code: 400, msg: 'Enter valid otp' };
        proven = true;
        return yes(undefined, 'Thank you.');
      },
      ...more,
    },
    { extensions: ['numberProof'] },
  );
  const { call } = app.api;
  await openApp(app, '/profile');
  // The part of every page that asks for the code is loaded after the first screen, and then wraps the app's calls.
  await waitFor(() => expect(app.api.call).not.toBe(call), { timeout: 10_000 });
  return app;
}
const type = (code: string) =>
  act(async () => {
    const field = screen.getByLabelText<HTMLInputElement>('OTP');
    fireEvent.input(field, { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and go on' }));
  });

it('a call refused for an unproven number goes on by itself once the code is entered', async () => {
  const app = await shop();
  const saving = app.api.call(SavePayout, PLACE);
  await screen.findByRole('dialog', { name: 'Is this number yours?' });
  expect(
    await screen.findByText('This is a demo, and no SMS goes out. Your code is 24680.'),
  ).toBeDefined();
  await type('11111');
  expect(await screen.findByText('Enter valid otp')).toBeDefined();
  await type('24680');
  expect((await saving).data).toMatchObject([PLACE]);
  expect(app.sent('SavePayout')).toHaveLength(2);
  expect(app.sent('ProveNumber')).toMatchObject([
    { Otp: '11111', Challenge: 'c1' },
    { Otp: '24680', Challenge: 'c1' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a customer who closes the sheet gets the refusal, and the same code the next time', async () => {
  const app = await shop();
  const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  const dialog = await screen.findByRole('dialog', { name: 'Is this number yours?' });
  await screen.findByLabelText('OTP');
  await act(async () => within(dialog).getByRole('button', { name: 'Close' }).click());
  expect(await saving).toMatchObject({ reason: 'number-unproven' });
  const again = app.api.call(SavePayout, PLACE);
  await screen.findByLabelText('OTP');
  expect(app.sent('SendNumberCode')).toHaveLength(1);
  await type('24680');
  expect((await again).data).toMatchObject([PLACE]);
});

it('a page that was closed while its customer read the SMS asks for the code of that SMS', async () => {
  const number = '••••••3210';
  const sent = yes([{ Otp: 'c1', Number: number, Practice: '', Proven: '' }]);
  const app = await shop({ SendNumberCode: () => sent });
  const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  await screen.findByLabelText('OTP');
  const kept = sessionStorage.getItem('proof-sent') ?? '';
  await type('24680');
  await saving;
  expect(sessionStorage.getItem('proof-sent')).toBeNull();

  cleanup();
  sessionStorage.setItem('proof-sent', kept);
  const anew = await shop({ SendNumberCode: () => sent });
  const again = anew.api.call(SavePayout, PLACE);
  expect(await screen.findByText(`Type the code that came to ${number}.`)).toBeDefined();
  await type('24680');
  expect((await again).data).toMatchObject([PLACE]);
  expect(anew.sent('SendNumberCode')).toEqual([]);
  expect(anew.sent('ProveNumber')).toMatchObject([{ Challenge: 'c1' }]);
});

it('the code that a demo shows is not stored on the device', async () => {
  const app = await shop();
  const saving = app.api.call(SavePayout, PLACE);
  await screen.findByLabelText('OTP');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/24680|c1/);
  await type('24680');
  await saving;
});

it('a code that was tried too often is not said to be too old, and is not asked for again', async () => {
  const why = 'Too many tries. Please try again after 12:05.';
  const app = await shop({ ProveNumber: () => ({ ok: false, code: 429, msg: why }) });
  const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  const dialog = await screen.findByRole('dialog', { name: 'Is this number yours?' });
  await screen.findByLabelText('OTP');
  await type('11111');
  expect(await screen.findByText('This OTP can no longer be used.')).toBeDefined();
  expect(screen.queryByText(/^The time for this OTP is over/)).toBeNull();
  await act(async () => within(dialog).getByRole('button', { name: 'Close' }).click());
  await saving;
  const again = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  await waitFor(() => expect(app.sent('SendNumberCode')).toHaveLength(2));
  act(() => app.session.end());
  await again;
});

it('two calls refused at once ask once', async () => {
  const app = await shop();
  const both = Promise.all([app.api.call(SavePayout, PLACE), app.api.call(SavePayout, PLACE)]);
  await screen.findByLabelText('OTP');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await type('24680');
  expect(await both).toHaveLength(2);
  expect(app.sent('ProveNumber')).toHaveLength(1);
});

it('the sheet says why no code was sent, and sends one on request', async () => {
  let sends = 0;
  const app = await shop({
    SendNumberCode() {
      sends += 1;
      return sends === 1
        ? { ok: false, code: 429, msg: 'Too many tries. Please try again after 12:05.' }
        : yes([{ Otp: 'c2', Number: '••••••3210', Practice: '', Proven: '' }]);
    },
  });
  const saving = app.api.call(SavePayout, PLACE);
  expect(await screen.findByText('Too many tries. Please try again after 12:05.')).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Send the code' }).click());
  await type('24680');
  expect((await saving).data).toMatchObject([PLACE]);
});

it('a further code that could not be sent is announced, not only shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const why = 'Too many tries. Please try again after 12:05.';
  const first = yes([{ Otp: 'c1', Number: '••••••3210', Practice: '', Proven: '' }]);
  let sends = 0;
  const app = await shop({
    SendNumberCode: () => (sends++ === 0 ? first : { ok: false, code: 429, msg: why }),
  });
  const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  await screen.findByLabelText('OTP');
  vi.setSystemTime(Date.now() + SEND_AGAIN_S * 1000);
  const again = screen.getByRole('button', { name: 'Send again' });
  await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'), {
    timeout: 3000,
  });
  await act(async () => again.click());
  await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(why));
  expect(screen.getByText(why)).toBeDefined();
  // The code of this customer is not that of the next test's.
  await type('24680');
  await saving;
});

it('the code of one customer is not asked of the next, nor after their number was corrected', async () => {
  const app = await shop();
  for (const [sends, user] of [
    [1, CUSTOMER],
    [2, { ...CUSTOMER, Id: 8, Number: '9123456780' }],
    [3, { ...CUSTOMER, Id: 8, Number: '9123456781' }],
  ] as const) {
    act(() => app.session.begin(user, `token of ${user.Number}`));
    const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
    const dialog = await screen.findByRole('dialog', { name: 'Is this number yours?' });
    await screen.findByLabelText('OTP');
    expect(app.sent('SendNumberCode')).toHaveLength(sends);
    await act(async () => within(dialog).getByRole('button', { name: 'Close' }).click());
    await saving;
    act(() => app.session.end());
  }
});

it('goes with the login, so that the call of one customer is not sent for the next', async () => {
  const app = await shop();
  const saving = app.api.call(SavePayout, PLACE).catch((error: unknown) => error);
  await screen.findByRole('dialog', { name: 'Is this number yours?' });
  act(() => app.session.begin({ ...CUSTOMER, Id: 8, Number: '9123456780' }, 'token-8'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await saving).toMatchObject({ reason: 'number-unproven' });
  expect(app.sent('SavePayout')).toHaveLength(1);
});
