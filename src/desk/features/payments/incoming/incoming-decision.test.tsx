// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type {
  IncomingMoney,
  PaymentDetail,
} from '#shared/desk/contract/payments/payment-fields.ts';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { IncomingDecision } from './incoming-decision.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const candidate = (order: string) => ({
  parts: [{ order, amount: '500.00', who: 'Asha', wanted: '500.00' }],
  why: 'The amount fits.',
});
const incoming = (...orders: string[]) =>
  ({
    line: { state: 'proposed', source: 'statement:HDFC', seenAt: 0, amount: '500.00', why: '' },
    free: '500.00',
    bookedFor: [],
    candidates: orders.map(candidate),
    sentBackReference: '',
  }) as unknown as IncomingMoney;
const detail = (revision: string) =>
  ({
    item: 'incoming:7',
    revision,
    verdict: { kind: 'nothing', text: '' },
  }) as unknown as PaymentDetail;

/** Money that fits no order by itself, which changes while somebody decides. */
async function open() {
  const sent = vi.fn<(request: object) => void>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent(JSON.parse(body) as object);
    return new Response(JSON.stringify({ ok: true, data: { lines: ['Done.'], changed: true } }));
  });
  let fetched: (next: { revision: string; orders: string[] }) => void = () => undefined;
  await renderDesk(function Money() {
    const [{ revision, orders }, set] = useState({ revision: 'a', orders: ['B1', 'B2'] });
    fetched = set;
    return (
      <IncomingDecision
        detail={detail(revision)}
        incoming={incoming(...orders)}
        position={undefined}
        may
        onNext={() => undefined}
        onClose={() => undefined}
      />
    );
  });
  const press = (name: RegExp) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  return {
    sent,
    press,
    fetched: (revision: string, ...orders: string[]) => act(() => fetched({ revision, orders })),
  };
}

it('the order that is chosen for money stays chosen where the list of orders changes', async () => {
  const money = await open();
  fireEvent.click(screen.getByRole('radio', { name: /^B2/ }));
  money.fetched('a', 'B3', 'B1', 'B2');
  await money.press(/^Book for/);
  await vi.waitFor(() => expect(money.sent).toHaveBeenCalled(), 10_000);
  expect(money.sent.mock.calls[0]?.[0]).toMatchObject({ parts: [{ order: 'B2' }] });
});

it('a dialog about money decides on what stood when it was opened', async () => {
  const money = await open();
  await money.press(/^Not ours/);
  fireEvent.click(screen.getByRole('radio', { name: 'Interest' }));
  money.fetched('b', 'B1', 'B2');
  await money.press(/^Note it/);
  await vi.waitFor(() => expect(money.sent).toHaveBeenCalled(), 10_000);
  expect(money.sent.mock.calls[0]?.[0]).toMatchObject({ item: 'incoming:7', revision: 'a' });
});
