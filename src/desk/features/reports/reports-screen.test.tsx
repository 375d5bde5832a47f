// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ReportsScreen } from './reports-screen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the files of a month are there also where the report of the chosen days is refused', async () => {
  const asked = vi.fn<(request: object) => void>();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    if (operation === 'ExportGstReturn') asked(JSON.parse(body) as object);
    const reply =
      operation === 'ReadReport'
        ? { ok: false, code: 400, msg: 'GST is added up over at most 100 days at once.' }
        : { ok: true, data: { lines: ['Nothing was issued.'], files: [], registrations: [] } };
    return new Response(JSON.stringify(reply));
  });
  await renderDesk(ReportsScreen);
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'GST' })));
  expect(await screen.findByText(/at most 100 days/)).toBeTruthy();
  const type = (label: RegExp, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await type(/^Month/, '2026-10');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take the files' })));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledWith({ month: '2026-10', anyway: false });
});
