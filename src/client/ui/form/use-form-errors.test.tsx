// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToasts } from '#client/testing/toasts.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { useFormErrors } from './use-form-errors.ts';

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const { errorOf, show, clear, touched } = useFormErrors<'Name' | 'Email'>(form);
  return (
    <form ref={form} onInput={({ target }) => touched((target as HTMLInputElement).name)}>
      <input name="Name" aria-label="Name" aria-describedby="error" />
      <input name="Email" aria-label="Email" aria-describedby="error" />
      <output id="error">{errorOf('Name') ?? errorOf('Email')}</output>
      <button type="button" onClick={() => show({ field: 'Name', text: 'Enter name' })}>
        No name
      </button>
      <button type="button" onClick={() => show({ field: 'Email', text: 'Enter email' })}>
        No email
      </button>
      <button type="button" onClick={() => show({ text: 'The store is away' })}>
        No store
      </button>
      <button type="button" onClick={clear}>
        Send
      </button>
    </form>
  );
}

beforeEach(async () => {
  await showToasts();
  vi.useFakeTimers();
  render(
    <>
      <Form />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  );
});

afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  vi.useRealTimers();
});

async function settle() {
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  // Time for the closing animation.
  act(() => vi.advanceTimersByTime(300));
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

const region = () => screen.getByRole('region');
const toasts = () => [...region().querySelectorAll('p')].map(({ textContent }) => textContent);

describe('useFormErrors', () => {
  it('replaces the last message, so that they never pile up over the fields', async () => {
    await press('No name');
    await press('No email');
    expect(toasts()).toEqual(['Enter email']);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('leaves the announcing to the field that gets the focus and is described by it', async () => {
    await press('No name');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual(['Enter name']);
  });

  it('announces an error of the field that has the focus already, whose description nothing would read', async () => {
    act(() => screen.getByLabelText('Name').focus());
    await press('No name');
    expect(screen.getByRole('alert').textContent).toBe('Enter name');
    // The next field gets the focus, and announces its own.
    await press('No email');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('No email');
    expect(screen.getByRole('alert').textContent).toBe('Enter email');
  });

  it('announces an error that no field announces', async () => {
    await press('No store');
    expect(screen.getByRole('alert').textContent).toBe('The store is away');
  });

  it('removes the error when its own field is edited, and not for another field', async () => {
    await press('No name');
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'a' } });
    await settle();
    expect(toasts()).toEqual(['Enter name']);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } });
    await settle();
    expect(toasts()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('removes the error when the form is sent, and shows it again if it is broken at once', async () => {
    await press('No name');
    await press('Send');
    expect(toasts()).toEqual([]);
    await press('No name');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    fireEvent.click(screen.getByRole('button', { name: 'No name' }));
    await settle();
    expect(toasts()).toEqual(['Enter name']);
  });
});
