// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showError } from '#client/ui/feedback/toast.ts';
import { CopyOnce } from './copy-once.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

vi.mock('#client/ui/feedback/toast.ts', () => ({ showError: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(showError).mockClear();
});

const clipboard = (writeText?: () => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });

const shown = {
  token: () =>
    render(
      <CopyOnce text="secret" label="Token" onDone={() => undefined}>
        Once
      </CopyOnce>,
    ),
  codes: () => render(<RecoveryCodes codes={['A', 'B']} onKept={() => undefined} />),
};

describe.each(['token', 'codes'] as const)('what is shown only once: %s', (what) => {
  it('is said to be copied once it is', async () => {
    const written = vi.fn(async () => undefined);
    clipboard(written);
    shown[what]();
    fireEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(written).toHaveBeenCalledWith(what === 'token' ? 'secret' : 'A\nB');
  });

  it.each([
    ['refuses', async () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    ['has no clipboard', undefined],
  ])('a browser that %s is told of, and nothing is said to be copied', async (_, writeText) => {
    clipboard(writeText);
    shown[what]();
    fireEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    await vi.waitFor(() => expect(showError).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  });
});
