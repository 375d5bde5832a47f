// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const BAD = [{ row: 2, serial: 'GB-1', why: 'is in the stock already' }];

/** A delivery that is in order, at a store that answers once it is let what became of it. */
async function open() {
  let answer: (bad: typeof BAD) => void = () => undefined;
  const onClose = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { check } = JSON.parse(body) as { check: boolean };
    const bad = check ? [] : await new Promise<typeof BAD>((resolve) => (answer = resolve));
    const data = { lines: ['In order: 1 piece.'], changed: !check && bad.length === 0, bad };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <DeliveryDialog onClose={onClose} />);
  const input = await screen.findByLabelText<HTMLInputElement>('Drop the list of the delivery');
  const file = new File(['code,serial\nGB10,GB-1\n'], 'delivery.csv');
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await screen.findByText('delivery.csv: In order: 1 piece.');
  await vi.waitFor(() => expect(input.disabled).toBe(false));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take in' })));
  return { input, onClose, answer: (bad: typeof BAD) => act(async () => answer(bad)) };
}

it('a delivery that is in the stock by now is said so row by row, and is no more in order', async () => {
  const { onClose, answer } = await open();
  await answer(BAD);
  await screen.findByText('Row 2, GB-1: is in the stock already');
  expect(screen.queryByText('delivery.csv: In order: 1 piece.')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('no other delivery is taken while one is taken in, which its answer would close', async () => {
  const { input, onClose, answer } = await open();
  await vi.waitFor(() => expect(input.disabled).toBe(true));
  await answer([]);
  expect(onClose).toHaveBeenCalledOnce();
});
