// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { Enquiry } from '#shared/desk/contract/content/enquiries.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { type Column, DataTable } from '../parts/table/data-table.tsx';
import { renderDesk } from '../testing/render-desk.tsx';
import { queryClient } from './query-client.ts';
import { useDeskPages } from './use-desk-pages.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const { ListEnquiries } = contentOperations;
const KIRAN: Enquiry = {
  id: 7,
  revision: 1,
  name: 'Kiran',
  number: '9800000000',
  email: '',
  message: '',
  at: 0,
  assignedTo: '',
  answer: '',
  doneAt: null,
};
const rowsOf = (reply: DeskReplyOf<typeof ListEnquiries>): readonly Enquiry[] => reply.enquiries;
const COLUMNS: readonly Column<Enquiry>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
];

function List() {
  const { rows, more } = useDeskPages(ListEnquiries, { which: 'open' }, rowsOf);
  const rowKey = ({ id }: Enquiry) => String(id);
  return (
    <>
      {/* Without a layout the table draws no row. */}
      <output>{rows.map(({ name }) => name).join(', ')}</output>
      <DataTable label="Enquiries" columns={COLUMNS} {...{ rows, more, rowKey }} />
    </>
  );
}

it('the next part of a list that is refused is asked for again by hand alone', async () => {
  const reply = (data: object) => new Response(JSON.stringify({ ok: true, data }));
  let asked = 0;
  let refuses = true;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (!body.includes('after')) return reply({ enquiries: [KIRAN], next: '7', open: 2 });
    asked += 1;
    if (refuses)
      return new Response(JSON.stringify({ ok: false, code: 429, msg: 'Too many questions.' }));
    return reply({ enquiries: [{ ...KIRAN, id: 6, name: 'Dadar' }], open: 2 });
  });
  await renderDesk(List);
  const more = await screen.findByRole('button', { name: 'Show more' });
  const isLoaded = () => vi.waitFor(() => expect(more.getAttribute('aria-busy')).not.toBe('true'));
  const press = () => act(async () => fireEvent.click(more));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
  // Whatever follows from the refusal is asked for in the turn after it.
  for (let turn = 0; turn < 5; turn += 1) await act(isLoaded);
  expect(asked).toBe(1);
  await press();
  await vi.waitFor(() => expect(asked).toBe(2));
  await act(isLoaded);
  refuses = false;
  await press();
  await vi.waitFor(() => expect(asked).toBe(3));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});

it('a list whose next part keeps being refused still shows what has changed in the parts it has', async () => {
  const reply = (data: object) => new Response(JSON.stringify({ ok: true, data }));
  let name = 'Kiran';
  let [first, next] = [0, 0];
  let come: () => void = () => undefined;
  let held = Promise.resolve();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (!body.includes('after')) {
      first += 1;
      await held;
      return reply({ enquiries: [{ ...KIRAN, name }], next: '7', open: 2 });
    }
    next += 1;
    return new Response(JSON.stringify({ ok: false, code: 429, msg: 'Too many questions.' }));
  });
  await renderDesk(List);
  await vi.waitFor(() => expect(next).toBe(1));
  await screen.findByText('Kiran');
  held = new Promise((resolve) => {
    come = resolve;
  });
  name = 'Kiran Rao';
  await act(async () => void queryClient.invalidateQueries());
  await vi.waitFor(() => expect(first).toBe(2));
  await act(async () => {});
  expect(next).toBe(1);
  await act(async () => come());
  await screen.findByText('Kiran Rao');
});
