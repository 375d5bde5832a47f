// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

const toast = vi.hoisted(() => ({ showError: vi.fn(), showSuccess: vi.fn(), showInfo: vi.fn() }));
vi.mock('#client/ui/toast.ts', () => toast);

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
const type = (label: RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

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

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the testimonials', () => {
  it('come six at a time until all are there', async () => {
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

  it('need no more than one page for six', async () => {
    await openTestimonials(6);
    expect(shown()).toBe(6);
    expect(more()).toBeNull();
  });

  it('say so when there are none', async () => {
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

  it('names what is missing in the order of its fields, beside the field and in a toast', async () => {
    const app = await openForm();
    const steps: [text: string, label: RegExp, value: string][] = [
      ['Enter name', /^Name/, 'Asha'],
      ['Enter title', /^Title/, 'not checked for its form'],
      ['Enter description', /^Description/, 'Good'],
    ];
    for (const [text, label, value] of steps) {
      type(label, '   ');
      await press(send());
      expect(toast.showError).toHaveBeenLastCalledWith(text);
      expect(screen.getByText(text)).toBeTruthy();
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      type(label, value);
      expect(screen.queryByText(text)).toBeNull();
    }
    expect(toast.showError).toHaveBeenCalledTimes(3);
    expect(app.sent('AddTestimonialsForFront')).toHaveLength(0);
  });

  it('sends, shows what the store says, closes and is empty when opened again', async () => {
    const app = await openForm({ AddTestimonialsForFront: () => yes(undefined, 'Thank you') });
    await fillAndSend();
    expect(app.sent('AddTestimonialsForFront')).toEqual([
      { Name: 'Asha', Title: 'asha@aurum.example', Description: 'Correct to the milligram' },
    ]);
    expect(toast.showSuccess).toHaveBeenCalledWith('Thank you');
    expect(form()).toBeNull();
    await press(toggle());
    expect(field(/^Name/).value).toBe('');
    expect(field(/^Description/).value).toBe('');
  });

  it.each([
    ['the store says no', () => no(400, 'Too many today'), 'Too many today'],
    ['the store is out of reach', silence, /could not be reached/],
  ])('keeps what was typed when %s', async (_, answer, text) => {
    await openForm({ AddTestimonialsForFront: answer });
    await fillAndSend();
    expect(toast.showError).toHaveBeenCalledWith(expect.stringMatching(text));
    expect(form()).toBeTruthy();
    expect(field(/^Description/).value).toBe('Correct to the milligram');
    await press(screen.getByRole('button', { name: 'Close the form' }));
    await press(toggle());
    expect(field(/^Title/).value).toBe('asha@aurum.example');
  });
});
