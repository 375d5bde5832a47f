// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { PayoutsScreen } from './payouts-screen.tsx';

afterEach(() => {
  // Test files may share their modules.
  window.dispatchEvent(new Event('afterprint'));
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const payout = (sale: string) => ({
  sale,
  state: 'due',
  amount: '500.00',
  metal: 'gold',
  grams: '0.5',
  soldAt: 0,
  customer: 1,
  name: `Customer of ${sale}`,
  number: '9876543210',
  blocked: false,
  to: 'asha@okbank',
  kind: 'upi',
  heldUntil: null,
  heldBecause: '',
  otherPlace: false,
  file: null,
  failed: '',
  paidAt: null,
  reference: '',
});
const NONE = { count: 0, total: '0' };

/** Payouts that are due, at a store that answers a release once it is let; colleagues may take them off the list. */
async function open(...sales: string[]) {
  return openAt(undefined, ...sales);
}

async function openAt(sale: string | undefined, ...sales: string[]) {
  const asked = vi.fn<(request: object) => void>();
  const onList = vi.fn<() => void>();
  const listed = new Set(sales);
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    if (operation === 'FindPayouts') asked(JSON.parse(body) as object);
    if (operation === 'ReleasePayouts') await new Promise<void>((done) => (answer = done));
    const answers: Record<string, object> = {
      WhoAmI: { id: 1, name: 'Meera', email: '', roles: ['owner'] },
      FindPayouts: { rows: [...listed].map(payout), next: null, open: NONE, released: NONE },
      FindPayoutFiles: { files: [] },
    };
    const data = answers[operation] ?? { lines: ['Done.'], changed: true };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <PayoutsScreen sale={sale} onList={onList} />, '/customers/$id');
  await screen.findByRole('table', { name: 'Payouts' });
  // As on paper: without a height no row is in view.
  await act(async () => window.dispatchEvent(new Event('beforeprint')));
  const row = (sale: string) => screen.findByRole('row', { name: new RegExp(sale) });
  return {
    asked,
    onList,
    listed,
    row,
    tick: async (sale: string) => {
      const box = (await row(sale)).querySelector<HTMLInputElement>('input[type=checkbox]');
      await act(async () => box?.click());
      return box;
    },
    answer: () => act(async () => answer()),
  };
}

it('what is ticked while others are released stays ticked', async () => {
  const { tick, answer, listed } = await open('S1', 'S2');
  await tick('S1');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Release 1/ })));
  const second = await tick('S2');
  listed.delete('S1');
  await answer();
  await vi.waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(second?.checked).toBe(true);
});

it('a payout that leaves the list while its transfer is noted stays open, with what is typed', async () => {
  const { row, listed } = await open('S1', 'S2');
  fireEvent.click(await row('S1'));
  const reference = await screen.findByLabelText<HTMLInputElement>(/^The bank’s number/);
  fireEvent.change(reference, { target: { value: 'UTR123' } });
  listed.delete('S1');
  await refetched(queryClient);
  expect(screen.queryByRole('row', { name: /S1/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^The bank’s number/).value).toBe('UTR123');
});

it('the payout of a sale that was looked for stands alone, until a list is chosen', async () => {
  const { asked, onList, row } = await openAt('S1', 'S1');
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ sale: 'S1' }));
  await row('S1');
  const tab = (name: string) => screen.getByRole('button', { name });
  expect(tab('S1').getAttribute('aria-pressed')).toBe('true');
  expect(onList).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(tab('Paid')));
  expect(onList).toHaveBeenCalledOnce();
});
