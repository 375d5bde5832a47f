// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import * as toast from '../../../parts/page/toast.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { StatementPreview } from './statement-preview.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const READ = { file: 'monday.csv', bank: 'hdfc', kind: 'CSV', lines: 1, by: 'Meera', at: 0 };
const PREVIEW = {
  name: 'tuesday.csv',
  kind: 'CSV',
  bank: 'hdfc',
  accounts: [],
  span: '30 Nov 2026',
  counts: { booked: 1 },
  booked: '500.00',
  lines: [],
  digest: 'd1',
};

it('says so where a statement that was looked at can be read no more as it is booked', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const operation = url.split('/').at(-1) ?? '';
    sent.push(operation);
    const data = operation === 'ListStatements' ? { read: [READ], formats: [] } : PREVIEW;
    return new Response(JSON.stringify({ ok: true, data }));
  });
  const failed = vi.spyOn(toast, 'sayFailed');
  const file = new File(['Date,Credit'], 'tuesday.csv');
  await renderDesk(() => <StatementPreview file={file} onClose={() => undefined} />);
  const book = await screen.findByRole('button', { name: /^Book 1 payment/ });
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(
    this: FileReader,
  ) {
    this.dispatchEvent(new Event('error'));
  });
  await act(async () => fireEvent.click(book));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(String(failed.mock.calls[0]?.[0])).toContain('The file could not be read.');
  expect(sent).not.toContain('BookStatement');
  expect(screen.getByRole('dialog', { name: 'tuesday.csv' })).toBeDefined();
});
