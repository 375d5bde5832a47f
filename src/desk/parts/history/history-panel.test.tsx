// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { HistoryPanel } from './history-panel.tsx';

const { ShopHistory, UndoShop } = contentOperations;

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the focus stays at the history when its change is undone', async () => {
  let undone = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = (data: object) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/UndoShop')) {
      undone = true;
      return reply({ lines: ['Taken back.'], changed: true });
    }
    const change = { entry: 1, at: 0, by: 'Meera', act: 'shop', subject: 'shop details' };
    return reply({ changes: [{ ...change, fields: [], undoable: !undone }] });
  });
  await renderDesk(() => <HistoryPanel history={ShopHistory} undo={UndoShop} />);
  const undo = await screen.findByRole('button', { name: /^Undo the change/ });
  undo.focus();
  await act(async () => fireEvent.click(undo));
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('list'));
});
