// @vitest-environment happy-dom
import { createRef, type SubmitEvent } from 'react';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderField() {
  const submit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const input = vi.fn();
  render(
    <form onSubmit={submit} onInput={input}>
      <CodeField field={createRef()} error={null} disabled={false} />
    </form>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('OTP'), submit, input };
}
function paste(field: HTMLInputElement, text: string) {
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return event;
}

describe('CodeField', () => {
  it.each(['12345', '12345 is your code', 'Your code is 12345.', '१२३४५'])(
    'keeps the digits of a pasted text, and submits nothing: %s',
    (text) => {
      const { field, submit, input } = renderField();
      expect(paste(field, text).defaultPrevented).toBe(true);
      expect(field.value).toBe('12345');
      expect(input).toHaveBeenCalledTimes(1);
      expect(submit).not.toHaveBeenCalled();
    },
  );

  it('stays as it is when the pasted text has no digits', () => {
    const { field } = renderField();
    field.value = '123';
    paste(field, 'hello');
    expect(field.value).toBe('123');
  });

  it('is filled in from the SMS by WebOTP, and submits nothing', async () => {
    const get = vi.fn(async (_asked: { otp: unknown; signal: AbortSignal }) => ({ code: '12345' }));
    vi.stubGlobal('OTPCredential', Object);
    vi.stubGlobal('navigator', { credentials: { get } });
    const { field, submit } = renderField();
    await waitFor(() => expect(field.value).toBe('12345'));
    const asked = get.mock.calls[0]?.[0];
    expect(asked?.otp).toEqual({ transport: ['sms'] });
    expect(asked?.signal.aborted).toBe(false);
    cleanup();
    expect(asked?.signal.aborted).toBe(true);
    expect(submit).not.toHaveBeenCalled();
  });

  it('stays empty where the browser refuses WebOTP', async () => {
    const get = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    vi.stubGlobal('OTPCredential', Object);
    vi.stubGlobal('navigator', { credentials: { get } });
    const { field } = renderField();
    await waitFor(() => expect(get).toHaveBeenCalled());
    expect(field.value).toBe('');
  });
});
