// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OfferedAct } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { ActDialog } from './act-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shownAs = (address: string, carrier: string) =>
  ({
    order: 'B1',
    shipping: { name: 'Asha', address, state: 'Goa', number: '9876543210', gstNumber: '' },
    carrier,
  }) as unknown as ShownOrder;

/** A dialog over an order that a colleague corrects while somebody types. */
async function correct(act_: OfferedAct['act']) {
  const sent = vi.fn<(request: object) => void>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent(JSON.parse(body) as object);
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Done.'], changed: true } }));
  });
  let fetched: (shown: ShownOrder) => void = () => undefined;
  await renderDesk(function Order() {
    const [shown, setShown] = useState(shownAs('1 Old Road', 'Blue Dart 1'));
    fetched = setShown;
    return (
      <ActDialog shown={shown} offered={{ act: act_, happens: [] }} onClose={() => undefined} />
    );
  });
  return {
    sent,
    async type(label: RegExp, value: string) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    },
    colleagueCorrects: () => act(() => fetched(shownAs('2 New Road', 'Delhivery 2'))),
    save: () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Correct' }))),
  };
}

it('an address is corrected as it was when the dialog opened, whatever a colleague has made of it since', async () => {
  const dialog = await correct('address');
  await dialog.type(/^Street/, '1 Old Road, flat 5');
  dialog.colleagueCorrects();
  await dialog.save();
  await vi.waitFor(() => expect(dialog.sent).toHaveBeenCalled(), 10_000);
  expect(dialog.sent.mock.calls[0]?.[0]).toMatchObject({
    change: { address: '1 Old Road, flat 5' },
    seen: { address: '1 Old Road' },
  });
});

it('a courier’s note is corrected as it was when the dialog opened', async () => {
  const dialog = await correct('courier');
  await dialog.type(/^Courier/, 'Blue Dart 11');
  dialog.colleagueCorrects();
  await dialog.save();
  await vi.waitFor(() => expect(dialog.sent).toHaveBeenCalled(), 10_000);
  expect(dialog.sent.mock.calls[0]?.[0]).toMatchObject({
    note: 'Blue Dart 11',
    seen: 'Blue Dart 1',
  });
});
