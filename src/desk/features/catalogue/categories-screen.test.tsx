// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { CategoriesScreen } from './categories-screen.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the name of a new category has the focus, and Enter in it saves', async () => {
  const saved = vi.fn<(name: string) => void>();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Rohan', email: '', roles: ['catalogue'] });
    if (!url.endsWith('/SaveBranch')) return reply({ productTypes: [] });
    saved((JSON.parse(body) as { name: string }).name);
    return reply({ lines: ['Saved.'], changed: true, id: 1 });
  });
  await renderDesk(CategoriesScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'New product type' }));
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Gold Pendants' } });
  // As a browser does on Enter.
  await act(async () => field.form?.requestSubmit());
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('Gold Pendants'));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
