// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import type { Payout } from '#shared/contract/payouts.ts';
import { toasts } from '#client/testing/toasts.ts';
import { payoutQuery } from './payout-query.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const ACCOUNT: Payout = {
  Kind: 'account',
  Upi: '',
  Holder: 'Asha Mehta',
  Account: '•••• 8901',
  Ifsc: 'HDFC0001234',
};
async function open(
  answers: Answers,
  extensions = ['payouts'],
  config: { saleWaitHours?: number } = {},
) {
  const app = testApp({ GetProfileForFront: () => yes([]), ...answers }, { extensions, ...config });
  await openApp(app, '/profile?tab=profile');
  await screen.findByRole('heading', { name: 'My Account' });
  return app;
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

describe('the payout details in My Account', () => {
  it('show the account with its number masked, and can be changed', async () => {
    const app = await open({
      GetPayout: () => yes([ACCOUNT]),
      SavePayout: () => yes([{ ...ACCOUNT, Account: '•••• 4444' }], 'Kept.'),
    });
    await screen.findByText('Asha Mehta, account •••• 8901, HDFC0001234');
    await press('Change');
    expect(screen.getByText('Now •••• 8901. Type the whole number to change it.')).toBeDefined();
    type('Account number', '1234 5678 4444');
    await press('Save');
    await screen.findByText('Asha Mehta, account •••• 4444, HDFC0001234');
    expect(app.sent('SavePayout')).toEqual([
      {
        Token: 'token-7',
        Kind: 'account',
        Upi: '',
        Holder: 'Asha Mehta',
        Account: '123456784444',
        Ifsc: 'HDFC0001234',
      },
    ]);
    expect(toasts.success).toHaveBeenCalledWith('Kept.');
    // The message goes after seconds, and may name sales that are paid elsewhere.
    expect(screen.getByText('Kept.')).toBeDefined();
    expect(sessionStorage.getItem('payout-draft')).toBeNull();
    // Another tab saves another place, of which the store has not said that.
    await act(async () => app.queryClient.setQueryData(payoutQuery(app.api).queryKey, ACCOUNT));
    await screen.findByText('Asha Mehta, account •••• 8901, HDFC0001234');
    expect(screen.queryByText('Kept.')).toBeNull();
  });

  it('take the focus when they are opened, and give it back to the button', async () => {
    await open({ GetPayout: () => yes([]), SavePayout: () => yes([ACCOUNT]) });
    await screen.findByText('You have not told us yet.');
    await press('Add');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^UPI/ }));
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
    await press('Add');
    type('UPI ID', 'asha@okbank');
    await press('Save');
    await screen.findByText(/^Asha Mehta, account/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
  });

  it('can be added; the typed text survives a reload and a lost connection', async () => {
    await open({ GetPayout: () => yes([]), SavePayout: silence });
    await screen.findByText('You have not told us yet.');
    await press('Add');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^Bank/ })));
    type('Account holder’s name'.replace('’', "'"), 'Asha');
    type('Account number', '123456789');
    type('IFSC', 'hdfc0001234');
    await press('Save');
    expect(toasts.error).toHaveBeenCalledWith(expect.stringMatching(/^We could not hear from/));
    cleanup();
    await open({ GetPayout: () => yes([]), SavePayout: () => no(400, 'Not this bank.') });
    await screen.findByText('You have not told us yet.');
    await press('Add');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bank/ }).checked).toBe(true);
    expect(field('Account number').value).toBe('123456789');
    await press('Save');
    await screen.findByText('Not this bank.');
  });

  it('show the place that the store has after an answer was lost, and the change was given up', async () => {
    const upi = { Kind: 'upi', Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
    let saved: object = ACCOUNT;
    await open({
      GetPayout: () => yes([saved]),
      SavePayout() {
        saved = upi;
        return silence();
      },
    });
    await screen.findByText(/^Asha Mehta, account/);
    await press('Change');
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^UPI/ })));
    type('UPI ID', upi.Upi);
    await press('Save');
    await screen.findByText(/this may not be saved/);
    await press('Cancel');
    await screen.findByText('UPI ID asha@okbank');
    expect(screen.queryByText(/^Asha Mehta, account/)).toBeNull();
  });

  it.each([
    [24, '24 hours pass'],
    [1, 'an hour passes'],
  ])('say before they are saved that a new place waits %i hours', async (hours, words) => {
    await open({ GetPayout: () => yes([]) }, ['payouts'], { saleWaitHours: hours });
    await screen.findByText('You have not told us yet.');
    await press('Add');
    const said = screen.getByText(/before you can sell and be paid there\.$/);
    expect(said.textContent).toContain(words);
  });

  it('say nothing of a wait in a store without one', async () => {
    await open({ GetPayout: () => yes([]) });
    await screen.findByText('You have not told us yet.');
    await press('Add');
    expect(screen.queryByText(/before you can sell/)).toBeNull();
  });

  it('show why they could not be loaded, and try again', async () => {
    let answer = () => no(500, 'Closed.');
    await open({ GetPayout: () => answer() });
    await screen.findByText('Closed.');
    answer = () => yes([ACCOUNT]);
    await press('Try again');
    await screen.findByText(/^Asha Mehta, account/);
  });

  it('say of when they are once they could not be asked for again', async () => {
    let answer = () => yes([ACCOUNT]);
    const app = await open({ GetPayout: () => answer() });
    await screen.findByText(/^Asha Mehta, account/);
    expect(screen.queryByText(/^Saved on this device/)).toBeNull();
    answer = () => no(500, 'Closed.');
    await act(() => app.queryClient.refetchQueries({ queryKey: ['payout'] }));
    expect(screen.getByText(/^Asha Mehta, account/)).toBeDefined();
    expect(screen.getByText(/^Saved on this device, as of /)).toBeDefined();
  });

  it('are absent in a store without payouts', async () => {
    const app = await open({}, []);
    expect(screen.queryByText('Where your money goes')).toBeNull();
    expect(app.sent('GetPayout')).toEqual([]);
  });
});
