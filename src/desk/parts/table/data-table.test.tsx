// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Row {
  number: string;
}
const ROWS: Row[] = Array.from({ length: 200 }, (_, at) => ({ number: `B${at}` }));
const COLUMNS: DataTableProps<Row>['columns'] = [
  { id: 'number', header: 'Order', cell: ({ number }) => number },
];
const page = (event: 'beforeprint' | 'afterprint') =>
  act(async () => window.dispatchEvent(new Event(event)));

type Given = Partial<DataTableProps<Row>>;

/** The list on a page of its own, since it keeps its place for each of the tab's. It can be closed, and another opened there. */
async function show(given: Given = {}): Promise<(next: Given | undefined) => Promise<void>> {
  let change: (next: Given | undefined) => void = () => undefined;
  function List() {
    const [list, setList] = useState<Given | undefined>(given);
    change = setList;
    return (
      list && (
        <DataTable
          label="Orders"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ number }) => number}
          {...list}
        />
      )
    );
  }
  const root = createRootRoute({ component: List });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return (next) => act(async () => change(next));
}
/** The row that the keys are at; on paper, since without a height no row is in view. */
async function here(): Promise<string | null | undefined> {
  await page('beforeprint');
  const row = document.querySelector('[data-here]')?.textContent;
  await page('afterprint');
  return row;
}
const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(window, { key });
  });

it('a list has every row that was loaded on paper, and says that it goes on', async () => {
  const load = vi.fn<() => void>();
  await show({ more: { has: true, loading: false, failed: false, load } });
  const inView = screen.getAllByRole('row').length;
  expect(inView).toBeLessThan(ROWS.length);
  load.mockClear();
  await page('beforeprint');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    ROWS.map(({ number }) => number),
  );
  expect(screen.getByText(/these are the 200 rows/)).toBeDefined();
  // Printing is no scrolling to the end.
  expect(load).not.toHaveBeenCalled();
  await page('afterprint');
  expect(screen.getAllByRole('row')).toHaveLength(inView);
});

it('a list that is whole does not say that it goes on', async () => {
  await show();
  await page('beforeprint');
  expect(screen.getAllByRole('cell')).toHaveLength(ROWS.length);
  expect(screen.queryByText(/The list goes on/)).toBeNull();
  await page('afterprint');
});

it('a list keeps its place while another is open over it, and a list of something else begins at its top', async () => {
  const change = await show({ of: 'the mint' });
  await press('j');
  await press('j');
  expect(await here()).toBe('B1');
  await change(undefined);
  await change({ of: 'the vault' });
  expect(await here()).toBeUndefined();
  await press('j');
  expect(await here()).toBe('B0');
  await change(undefined);
  await change({ of: 'the mint' });
  expect(await here()).toBe('B1');
});

it('J goes on from the open row where the one that it had reached has left the list', async () => {
  const change = await show();
  await press('j');
  expect(await here()).toBe('B0');
  await change({ rows: ROWS.slice(1), openKey: 'B4' });
  expect(await here()).toBe('B4');
  await press('j');
  expect(await here()).toBe('B5');
});

it.each([
  ['a list that is scrolled stands still', 740, 740 + 2 * 37],
  ['a list at its top shows them', 0, 0],
])('where rows come in above, %s', async (_what, from, to) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(ROWS.length * 37);
  const change = await show();
  const box = screen.getByRole('table');
  await act(async () => {
    box.scrollTop = from;
    fireEvent.scroll(box);
  });
  await change({ rows: [{ number: 'N1' }, { number: 'N2' }, ...ROWS] });
  expect(box.scrollTop).toBe(to);
});
