// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { LimitsPanel } from './limits-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('a limit that a colleague sets while it is typed is told of before it is replaced', async () => {
  const sent: object[] = [];
  const reply = (body: object) => new Response(JSON.stringify(body));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1);
    const me = { id: 1, name: 'Meera', email: '', roles: ['owner'] };
    if (operation === 'WhoAmI') return reply({ ok: true, data: me });
    if (operation !== 'SetLimit') {
      const gold = { name: 'gold', each: '10.0000', day: '50.0000', used: '0.0000' };
      return reply({ ok: true, data: { limits: [gold] } });
    }
    const request = JSON.parse(body) as { seen?: object };
    sent.push(request);
    return request.seen
      ? reply({ ok: false, code: 409, msg: 'Somebody else has set 5 g at once meanwhile.' })
      : reply({ ok: true, data: { lines: ['Set.'], changed: true } });
  });
  await renderDesk(LimitsPanel);
  fireEvent.click(await screen.findByRole('button', { name: 'Set Gold of customers' }));
  const field = screen.getByLabelText<HTMLInputElement>(/^At once/);
  // As after Tab, what is typed takes the place of what stands there.
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 7]);
  fireEvent.change(field, { target: { value: '२० g' } });
  const set = async () => {
    await act(async () => void (field.form && fireEvent.submit(field.form)));
    await vi.waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  };
  await set();
  await screen.findByText('Somebody else has set 5 g at once meanwhile.');
  expect(field.value).toBe('२० g');
  await set();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = { name: 'gold', each: '20', day: '50.0000' };
  expect(sent).toEqual([{ ...typed, seen: { each: '10.0000', day: '50.0000' } }, typed]);
});
