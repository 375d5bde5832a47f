// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    Id: index + 1,
    T_Name: `Customer ${index + 1}`,
    T_Description: `Word ${index + 1}`,
  }));

async function openTestimonials(count: number, answers: Answers = {}) {
  const app = testApp({ GetTestimonialsForFront: () => yes(some(count)), ...answers });
  await openApp(app, '/testimonials', false);
  return app;
}

const shown = () => screen.queryAllByText(/^Customer /).length;
const more = () => screen.queryByRole('button', { name: 'Load More' });
const toggle = () => screen.getByRole('button', { name: 'Write Your Testimonials' });
const form = () => screen.queryByRole('form', { name: 'LEAVE YOUR REVIEWS!' });
const send = () => screen.getByRole('button', { name: 'Send review' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.input(field(label), { target: { value } });

async function press(button: HTMLElement) {
  await act(async () => {
    button.click();
    await vi.dynamicImportSettled();
  });
}

async function openForm(answers: Answers = {}) {
  const app = await openTestimonials(1, answers);
  await press(toggle());
  return app;
}

async function fillAndSend() {
  type(/^Name/, ' Asha ');
  type(/^Title/, 'asha@aurum.example');
  type(/^Description/, 'Correct to the milligram');
  await press(send());
}

/** A reload removes the page without unmounting its components, and the session storage stays. */
function reload() {
  const stored = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, String(value));
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
});

describe('the testimonials page', () => {
  it('shows six more testimonials at a time', async () => {
    await openTestimonials(14);
    expect(document.title).toBe('Testimonials - AURUM');
    expect(shown()).toBe(6);
    await press(more() as HTMLElement);
    expect(shown()).toBe(12);
    expect(document.activeElement?.textContent).toContain('Customer 7');
    await press(more() as HTMLElement);
    expect(shown()).toBe(14);
    expect(more()).toBeNull();
  });

  it('shows no button for more with six testimonials', async () => {
    await openTestimonials(6);
    expect(shown()).toBe(6);
    expect(more()).toBeNull();
  });

  it('reports that there are no testimonials', async () => {
    await openTestimonials(0);
    expect(screen.getByRole('heading', { name: 'No testimonials yet' })).toBeTruthy();
  });
});

describe('the review form', () => {
  it('opens and closes by its toggle, and closes by its cancel icon', async () => {
    await openTestimonials(1);
    expect(form()).toBeNull();
    await press(toggle());
    expect(form()).toBeTruthy();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await press(toggle());
    expect(form()).toBeNull();
    await press(toggle());
    await press(screen.getByRole('button', { name: 'Close the form' }));
    expect(form()).toBeNull();
    expect(document.activeElement).toBe(toggle());
  });

  it('reports errors in the order of its fields, beside the field and in a toast', async () => {
    const app = await openForm();
    const steps: [text: string, label: RegExp, value: string][] = [
      ['Enter name', /^Name/, 'Asha'],
      ['Enter title', /^Title/, 'not checked for its form'],
      ['Enter description', /^Description/, 'Good'],
    ];
    for (const [text, label, value] of steps) {
      type(label, '   ');
      act(() => send().focus());
      await press(send());
      expect(toasts.error).toHaveBeenLastCalledWith(text);
      expect(screen.getByText(text)).toBeTruthy();
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      type(label, value);
      expect(screen.queryByText(text)).toBeNull();
    }
    expect(toasts.error).toHaveBeenCalledTimes(3);
    expect(app.sent('AddTestimonialsForFront')).toHaveLength(0);
  });

  it('sends the review, shows the answer of the store, closes, and is empty when reopened', async () => {
    const app = await openForm({ AddTestimonialsForFront: () => yes(undefined, 'Thank you') });
    await fillAndSend();
    expect(app.sent('AddTestimonialsForFront')).toEqual([
      {
        Name: 'Asha',
        Title: 'asha@aurum.example',
        Description: 'Correct to the milligram',
        RequestId: '',
      },
    ]);
    expect(toasts.success).toHaveBeenCalledWith('Thank you');
    expect(form()).toBeNull();
    await press(toggle());
    expect(field(/^Name/).value).toBe('');
    expect(field(/^Description/).value).toBe('');
  });

  it('keeps the typed text when the store refuses it, also when it is closed by hand', async () => {
    await openForm({ AddTestimonialsForFront: () => no(400, 'Too many today') });
    await fillAndSend();
    expect(toasts.error).toHaveBeenCalledWith('Too many today');
    expect(screen.getByText('Too many today')).toBeTruthy();
    expect(field(/^Description/).value).toBe('Correct to the milligram');
    await press(screen.getByRole('button', { name: 'Close the form' }));
    await press(toggle());
    expect(field(/^Title/).value).toBe('asha@aurum.example');
  });

  it('is open with its text after a reload, without taking the focus', async () => {
    await openForm();
    type(/^Name/, 'Asha');
    type(/^Description/, 'Half a sent');
    reload();
    await openTestimonials(1);
    await act(() => vi.dynamicImportSettled());
    expect(field(/^Description/).value).toBe('Half a sent');
    expect(document.activeElement).toBe(document.body);
  });

  it('stays closed after a reload when it was closed before', async () => {
    await openForm();
    type(/^Name/, 'Asha');
    await press(toggle());
    cleanup();
    await openTestimonials(1);
    await act(() => vi.dynamicImportSettled());
    expect(form()).toBeNull();
    await press(toggle());
    expect(field(/^Name/).value).toBe('Asha');
  });

  it('stores the review while offline, reports that, closes, and shows that it waits', async () => {
    const app = await openForm({ AddTestimonialsForFront: () => yes(undefined, 'Thank you') });
    act(() => onlineManager.setOnline(false));
    await fillAndSend();
    expect(toasts.info).toHaveBeenCalledWith(
      expect.stringMatching(/^You are offline\. Your review is kept on this device/),
    );
    expect(form()).toBeNull();
    expect(app.sent('AddTestimonialsForFront')).toEqual([]);
    const line = screen.getByText(/^A review written at \d\d:\d\d waits to be sent/);
    expect(line.textContent).not.toContain('milligram');
    cleanup();
    // The list of testimonials is not persisted on this test's device.
    onlineManager.setOnline(true);
    const again = await openTestimonials(1, {
      AddTestimonialsForFront: () => yes(undefined, 'Thank you'),
    });
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText(/^A review written at/)).toBeTruthy();
    expect(form()).toBeNull();
    await press(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(/^A review written at/)).toBeNull();
    expect(localStorage.getItem('outbox')).toBeNull();
    expect(again.sent('AddTestimonialsForFront')).toEqual([]);
  });

  it('reports an unknown outcome where the store is unreachable, and sends again on demand', async () => {
    let answers = false;
    const app = await openForm({
      AddTestimonialsForFront: () => (answers ? yes(undefined, 'Thank you') : silence()),
    });
    await fillAndSend();
    expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/may or may not/));
    expect(form()).toBeNull();
    expect(screen.getByText(/^A review written at .* may have arrived/)).toBeTruthy();
    answers = true;
    await press(screen.getByRole('button', { name: 'Send again' }));
    expect(toasts.success).toHaveBeenCalledWith('Thank you');
    expect(app.sent('AddTestimonialsForFront')).toHaveLength(2);
    expect(screen.queryByText(/^A review written at/)).toBeNull();
  });
});
