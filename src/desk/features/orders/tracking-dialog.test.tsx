// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the rows of a courier’s file are shown again once they are to be handed over too', async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { handOver } = JSON.parse(body) as { handOver: boolean };
    const line = handOver ? 'It would be handed over' : 'Its tracking number would be written';
    const row = { row: 1, order: 'B1', ok: true, changed: true, line };
    return new Response(
      JSON.stringify({ ok: true, data: { rows: [row], bad: 0, changed: false } }),
    );
  });
  await renderDesk(() => <TrackingDialog onClose={() => undefined} />);
  const file = new File(['order,courier,tracking\nB1,Blue Dart,1\n'], 'couriers.csv');
  const input = await screen.findByLabelText('Drop the courier’s file');
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await screen.findByText('Its tracking number would be written');
  fireEvent.click(screen.getByLabelText('Hand over what is packed and sealed'));
  await screen.findByText('It would be handed over');
});

/** Two couriers' files at a store that writes the first of them, whose answer comes once it is let, or never. */
async function open() {
  let answer: () => void = () => undefined;
  let lose: () => void = () => undefined;
  const written: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { apply, file } = JSON.parse(body) as { apply: boolean; file: { name: string } };
    if (apply) {
      written.push(file.name);
      await new Promise<void>((resolve, reject) => {
        answer = resolve;
        lose = () => reject(new TypeError('The connection was lost.'));
      });
    }
    const row = { row: 1, order: file.name, ok: true, changed: true, line: file.name };
    return new Response(
      JSON.stringify({ ok: true, data: { rows: [row], bad: 0, changed: apply } }),
    );
  });
  await renderDesk(() => <TrackingDialog onClose={() => undefined} />);
  const input = await screen.findByLabelText<HTMLInputElement>('Drop the courier’s file');
  await act(async () =>
    fireEvent.change(input, { target: { files: [new File(['x'], 'monday.csv')] } }),
  );
  const write = () => screen.getByRole('button', { name: /^Write/ });
  await vi.waitFor(() => expect(write().textContent).toBe('Write 1 of 1'));
  await vi.waitFor(() => expect(input.disabled).toBe(false));
  await act(async () => fireEvent.click(write()));
  const isBusy = () => write().getAttribute('aria-busy') === 'true';
  await vi.waitFor(() => expect(isBusy()).toBe(true));
  return {
    isBusy,
    input,
    write,
    written,
    answer: () => act(async () => answer()),
    lose: () => act(async () => lose()),
  };
}

it('no other file is taken while one is written, which would count as written with it', async () => {
  const { input, write, written, answer } = await open();
  await vi.waitFor(() => expect(input.disabled).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>(/^Hand over/).disabled).toBe(true);
  await answer();
  await vi.waitFor(() => expect(input.disabled).toBe(false));
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  await act(async () =>
    fireEvent.change(input, { target: { files: [new File(['x'], 'tuesday.csv')] } }),
  );
  await vi.waitFor(() => expect(write().textContent).toBe('Write 1 of 1'));
  expect(written).toEqual(['monday.csv']);
});

it('a file whose answer was lost can be written again, with its rows still in sight', async () => {
  const { isBusy, write, written, lose } = await open();
  await lose();
  await vi.waitFor(() => expect(isBusy()).toBe(false));
  expect(write().textContent).toBe('Write 1 of 1');
  expect(screen.getAllByText('monday.csv')).not.toHaveLength(0);
  await act(async () => fireEvent.click(write()));
  await vi.waitFor(() => expect(written).toEqual(['monday.csv', 'monday.csv']));
});
