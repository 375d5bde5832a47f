// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

const ROWS = Array.from({ length: 200 }, (_, at) => ({ number: `B${at}` }));
const COLUMNS = [
  { id: 'number', header: 'Order', cell: ({ number }: { number: string }) => number },
];
const page = (event: 'beforeprint' | 'afterprint') =>
  act(async () => window.dispatchEvent(new Event(event)));

it('a list has every row that was loaded on paper, and says that it goes on', async () => {
  const load = vi.fn<() => void>();
  const { rerender } = render(
    <DataTable
      label="Orders"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ number }) => number}
      more={{ has: true, loading: false, load }}
    />,
  );
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
  rerender(
    <DataTable label="Orders" columns={COLUMNS} rows={ROWS} rowKey={({ number }) => number} />,
  );
  expect(screen.queryByText(/The list goes on/)).toBeNull();
});
