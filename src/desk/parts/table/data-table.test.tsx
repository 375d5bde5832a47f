// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';

afterEach(cleanup);

interface Row {
  number: string;
}
const ROWS: Row[] = Array.from({ length: 200 }, (_, at) => ({ number: `B${at}` }));
const COLUMNS: DataTableProps<Row>['columns'] = [
  { id: 'number', header: 'Order', cell: ({ number }) => number },
];
const page = (event: 'beforeprint' | 'afterprint') =>
  act(async () => window.dispatchEvent(new Event(event)));

/** The list on a page of its own, since it keeps its place for each of the tab's. */
async function show(more?: DataTableProps<Row>['more']): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <DataTable
        label="Orders"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ number }) => number}
        more={more}
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
}

it('a list has every row that was loaded on paper, and says that it goes on', async () => {
  const load = vi.fn<() => void>();
  await show({ has: true, loading: false, load });
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
