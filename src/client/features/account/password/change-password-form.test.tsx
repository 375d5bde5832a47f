// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { ServicesContext } from '#client/api/services-context.ts';
import { type Answers, CUSTOMER, no, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

const LABELS = ['Old password', 'New password', 'Confirm password'] as const;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => LABELS.map((label) => field(label).value);

async function change(answers: Answers, ...typed: [old: string, fresh: string, again: string]) {
  const app = testApp(answers);
  app.session.begin(CUSTOMER, 'token-7');
  render(
    <ServicesContext value={app}>
      <QueryClientProvider client={app.queryClient}>
        <ChangePasswordForm />
      </QueryClientProvider>
    </ServicesContext>,
  );
  LABELS.forEach((label, index) =>
    fireEvent.input(field(label), { target: { value: typed[index] } }),
  );
  await act(async () => void fireEvent.submit(field('Old password').form as HTMLFormElement));
  return app;
}

describe('the form to change the password', () => {
  it.each([
    ['', '', '', "Old password doesn't match", 'Old password'],
    ['old', '', '', 'Enter password', 'New password'],
    ['old', 'short', 'short', 'Choose at least 8 characters, not all the same', 'New password'],
    ['old', 'a new word', '', 'Enter confirmed password', 'Confirm password'],
    [
      'old',
      'a new word',
      'A new word',
      "Password and confirmed password doesn't match",
      'Confirm password',
    ],
    ['old', 'xy'.repeat(101), 'xy'.repeat(101), 'This is too long. Please shorten it.', LABELS[1]],
  ])('refuses %j, %j, %j: %s', async (old, fresh, repeated, text, label) => {
    const app = await change({}, old, fresh, repeated);
    expect(toasts.error).toHaveBeenCalledWith(text);
    expect(document.activeElement).toBe(field(label));
    const described = field(label).getAttribute('aria-describedby') ?? '';
    const said = described.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(said).toContain(text);
    expect(app.sent('ChangePasswordFront')).toEqual([]);
  });

  it('sends the old and the new password, shows the answer and empties', async () => {
    const answers = { ChangePasswordFront: () => yes(undefined, 'Changed.') };
    const app = await change(answers, 'old', 'a new 🔑 word', 'a new 🔑 word');
    expect(app.sent('ChangePasswordFront')).toEqual([
      { Token: 'token-7', oldPass: 'old', newPass: 'a new 🔑 word' },
    ]);
    await waitFor(() => expect(toasts.success).toHaveBeenCalledWith('Changed.'));
    expect(values()).toEqual(['', '', '']);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('🔑');
  });

  it('names the password that each reveal button shows', async () => {
    await change({}, '', '', '');
    const reveals = screen.getAllByRole('button', { name: /^Show the/ });
    expect(reveals.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Show the old password',
      'Show the new password',
      'Show the confirmed password',
    ]);
  });

  it('tells a password manager whose password it sets', async () => {
    await change({}, '', '', '');
    const form = field('Old password').form as HTMLFormElement;
    const hints = [...form.querySelectorAll('input')].map((input) => input.autocomplete);
    expect(hints).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    expect(form.querySelector('input')?.value).toBe(CUSTOMER.Number);
  });

  it.each<[by: string, text: string, reason?: 'wrong-password']>([
    ['its reason', 'That is not your password.', 'wrong-password'],
    ['the message of the contract', "Old password doesn't match"],
  ])('shows a wrong old password beside its field, known by %s', async (_by, text, reason) => {
    const answer = { ok: false, code: 400, msg: text, ...(reason && { reason }) } as const;
    await change({ ChangePasswordFront: () => answer }, 'wrong', 'a new word', 'a new word');
    await waitFor(() => expect(document.activeElement).toBe(field('Old password')));
    expect(field('Old password').getAttribute('aria-invalid')).toBe('true');
    expect(toasts.error).toHaveBeenCalledWith(text);
  });

  it('shows a password that many people use beside its field', async () => {
    const text = 'Many people use this password.';
    const answer = { ok: false, code: 400, msg: text, reason: 'weak-password' } as const;
    await change({ ChangePasswordFront: () => answer }, 'old', 'football', 'football');
    await waitFor(() => expect(document.activeElement).toBe(field('New password')));
    expect(toasts.error).toHaveBeenCalledWith(text);
  });

  it.each([
    ['the refusal of the store', () => no(429, 'Please try again after 12:15.'), /after 12:15/],
    ['an unknown outcome', silence, /may or may not be changed/],
  ])('reports %s, and keeps the typed passwords', async (_how, answer, text) => {
    await change({ ChangePasswordFront: answer }, 'old', 'a new word', 'a new word');
    await screen.findByText(text);
    expect(values()).toEqual(['old', 'a new word', 'a new word']);
  });

  it('says that the new password counts where the answer was lost and the login is gone', async () => {
    let changed = false;
    const answers = {
      ChangePasswordFront() {
        changed = true;
        return silence();
      },
      GetProfileForFront: () => (changed ? no(401, 'Log in.') : yes([])),
    };
    const app = await change(answers, 'old', 'a new word', 'a new word');
    await waitFor(() => expect(app.session.state.user).toBeUndefined());
    expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/your new password counts/));
  });

  it.each([
    ['is refused', () => no(429, 'Please try again after 12:15.')],
    ['is carried out', () => yes(undefined, 'Changed.')],
  ])(
    'says of no later try what became of a lost one, once the one after that %s',
    async (_how, then) => {
      const replies = [silence, then, () => no(401, 'Log in.')];
      const answers = {
        ChangePasswordFront: () => replies.shift()?.() ?? yes(),
        GetProfileForFront: () => yes([]),
      };
      const app = await change(answers, 'old', 'a new word', 'a new word');
      for (const sent of [2, 3]) {
        LABELS.forEach((label) =>
          fireEvent.input(field(label), { target: { value: 'a new word' } }),
        );
        await act(async () => void fireEvent.submit(field('Old password').form as HTMLFormElement));
        await waitFor(() => expect(app.sent('ChangePasswordFront')).toHaveLength(sent));
      }
      await waitFor(() => expect(app.session.state.user).toBeUndefined());
      expect(toasts.info).not.toHaveBeenCalled();
    },
  );

  it('logs nobody in again who logged out before the answer came, and ends the renewed login too', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const changed = new Promise<Outcome>((resolve) => (answer = resolve));
    const answers = { ChangePasswordFront: () => changed, Logout: () => yes() };
    const app = await change(answers, 'old', 'a new word', 'a new word');
    act(() => app.session.end());
    await act(async () => answer(yes(undefined, 'Changed.', 'token-8')));
    await waitFor(() => expect(app.sent('Logout')).toMatchObject([{ Token: 'token-8' }]));
    expect(app.session.state.user).toBeUndefined();
    expect(app.session.token()).toBeUndefined();
  });

  it('ends the login where the store has ended it', async () => {
    const app = await change(
      { ChangePasswordFront: () => no(401, 'Log in.') },
      'a',
      'a new word',
      'a new word',
    );
    await waitFor(() => expect(app.session.state.user).toBeUndefined());
  });
});
