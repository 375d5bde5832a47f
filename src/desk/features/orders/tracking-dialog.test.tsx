// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
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
