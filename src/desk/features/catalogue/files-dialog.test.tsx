// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { FilesDialog } from './files-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const REPORT = {
  problems: [],
  warnings: [],
  changes: ['Lotus bar: another name'],
  withdrawn: [],
  withdrawnCount: 0,
  prices: { lower: 0, higher: 0, lines: [], steep: [], steepCount: 0 },
  seal: 's1',
};

it('no other catalogue is taken while one is imported, whose answer would close it', async () => {
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    const operation = url.split('/').at(-1);
    const answers: Record<string, object> = {
      WhoAmI: { id: 1, name: 'Meera', email: '', roles: ['owner'] },
      CheckCatalogueFile: REPORT,
    };
    if (operation === 'ImportCatalogueFile') await new Promise<void>((done) => (answer = done));
    const data = answers[operation ?? ''] ?? { lines: ['Imported.'], changed: true };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  const onClose = vi.fn<() => void>();
  await renderDesk(() => <FilesDialog onClose={onClose} />);
  const input = await screen.findByLabelText<HTMLInputElement>(/^Drop a catalogue/);
  const file = new File(['code'], 'catalogue.csv');
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  const hold = await screen.findByRole('button', { name: 'Hold to import' });
  await vi.waitFor(() => expect(input.disabled).toBe(false));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(hold, { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await act(() => vi.advanceTimersByTimeAsync(100));
  vi.useRealTimers();
  expect(input.disabled).toBe(true);
  await act(async () => answer());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
