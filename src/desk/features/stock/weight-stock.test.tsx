// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PieceRow, StockRow } from '#shared/desk/contract/catalogue/stock.ts';
import { queryClient } from '../../api/query-client.ts';
import { WeightStock } from './weight-stock.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'));
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ROW = { detailId: 1, product: 'Bar', grams: '10', uniqueId: 'BAR-10', kept: true, free: 2 };
const pieceOf = (id: number): PieceRow => ({
  id,
  serial: `S-${id}`,
  state: 'in-stock',
  grams: '',
  order: '',
  note: '',
  changedAt: 0,
});
const rows = [pieceOf(1), pieceOf(2)];

const withdraw = async (place: number) =>
  fireEvent.click((await screen.findAllByRole('button', { name: 'Withdraw' }))[place] as Element);
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' });

it('the answer about one piece leaves the question about another as it is, with what was typed', async () => {
  let come: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const moves = url.endsWith('/MovePiece');
    if (moves) await answer;
    const data = moves ? { lines: ['S-1 is withdrawn.'], changed: true } : { rows, next: null };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <WeightStock row={ROW as StockRow} mayMove onClose={() => undefined} />);
  await screen.findByRole('table', { name: 'Pieces' });
  // On paper, since without a height no row is in view.
  await act(async () => window.dispatchEvent(new Event('beforeprint')));
  await withdraw(0);
  fireEvent.change(reason(), { target: { value: 'Damaged' } });
  press('Withdraw');
  press('Cancel');
  await withdraw(1);
  fireEvent.change(reason(), { target: { value: 'Lost on the way' } });
  await act(async () => come());
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('dialog', { name: 'Withdraw S-2' })).toBeTruthy();
  expect(reason().value).toBe('Lost on the way');
});

it.each([
  [-2, '2 more are promised than are in stock.'],
  [-1, '1 more is promised than is in stock.'],
])(
  'a weight of which more is promised than there is says so, and counts 0 (%i)',
  async (free, words) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ ok: true, data: { rows, next: null } })),
    );
    const row = { ...ROW, free, inStock: 3, ordered: 3 - free, packed: 0, returned: 0 } as StockRow;
    await renderDesk(() => <WeightStock row={row} mayMove onClose={() => undefined} />);
    expect((await screen.findByText('Can be sold')).nextSibling?.textContent).toBe('0');
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(String(free))).toBeNull();
  },
);

describe('serials under Take in', () => {
  const FIELD = /^Take in/;
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: FIELD });
  const scan = (value: string) => fireEvent.change(field(), { target: { value } });

  async function open() {
    let come: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => {
      come = resolve;
    });
    const sent: object[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      const takesIn = url.endsWith('/ReceivePieces');
      if (takesIn) {
        sent.push((JSON.parse(body) as { pieces: object }).pieces);
        await answer;
      }
      const data = takesIn
        ? { lines: ['Taken in.'], changed: true, bad: [] }
        : { rows, next: null };
      return new Response(JSON.stringify({ ok: true, data }));
    });
    const closed = vi.fn<() => void>();
    await renderDesk(() => <WeightStock row={ROW as StockRow} mayMove onClose={closed} />);
    await screen.findByRole('textbox', { name: FIELD });
    return { closed, sent, come: () => act(async () => come()) };
  }

  it('are not left without being asked', async () => {
    const { closed } = await open();
    scan('S-3');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).not.toHaveBeenCalled();
    press('Leave');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('bring the whole weight that stands behind them, to be refused where it is no number', async () => {
    const { sent } = await open();
    scan('S-3 10,02\nS-4, 1,000.5 g\n S-5\t१०.०४\nS-6');
    fireEvent.click(screen.getByRole('button', { name: 'Take in 4' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([
      { serial: 'S-3', grams: '10,02' },
      { serial: 'S-4', grams: '1000.5' },
      { serial: 'S-5', grams: '10.04' },
      { serial: 'S-6', grams: '' },
    ]);
  });

  it('that are scanned while others are taken in stay', async () => {
    const { come } = await open();
    scan('S-3\n');
    fireEvent.click(screen.getByRole('button', { name: 'Take in 1' }));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(1));
    scan('S-3\nS-4\n');
    await come();
    await vi.waitFor(() => expect(field().value).toBe('S-4\n'));
  });
});
