// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as toast from '../../parts/page/toast.ts';
import { queryClient } from '../../api/query-client.ts';
import type { LogoFields } from './brand-form.ts';
import { LogoField } from './logo-field.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const NEW = '0123456789abcdef.svg';
const OLD: LogoFields = { file: 'old.svg', width: 1, height: 1, named: false, plate: false };

function Shop() {
  const [logo, setLogo] = useState<LogoFields | null>(OLD);
  return (
    <QueryClientProvider client={queryClient}>
      <LogoField value={logo} readOnly={false} onChange={setLogo} onComing={() => undefined} />
      <output>{logo ? `${logo.file}, named: ${logo.named}` : 'none'}</output>
    </QueryClientProvider>
  );
}

/** A logo is chosen; the store answers once it is let. */
async function choose() {
  let come: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    come = resolve;
  });
  const asked = vi.fn<() => void>();
  vi.stubGlobal('fetch', async () => {
    asked();
    await answer;
    const data = { file: NEW, width: 1, height: 1, plate: false };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  const { container } = render(<Shop />);
  const file = new File(['<svg/>'], 'new.svg', { type: 'image/svg+xml' });
  const input = container.querySelector('input[type="file"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => fireEvent.change(input));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return async () => {
    await act(async () => come());
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  };
}
const shown = () => screen.getByRole('status').textContent;

it('a logo that was chosen is there when it has come, named in it or not as was said meanwhile', async () => {
  const answer = await choose();
  fireEvent.click(screen.getByRole('checkbox'));
  await answer();
  expect(shown()).toBe(`${NEW}, named: true`);
});

it('a shop without a logo, as was chosen while one was on its way, stays without', async () => {
  const answer = await choose();
  fireEvent.click(screen.getByRole('button', { name: 'Without a logo' }));
  await answer();
  expect(shown()).toBe('none');
});

it('a logo that comes after its form was left says so', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const answer = await choose();
  cleanup();
  await answer();
  expect(String(failed.mock.calls[0]?.[0])).toContain('Choose it again');
});
