// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CustomerPage } from '#shared/desk/contract/orders/customers.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { IdentityPanel } from './identity-panel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PAN = 'ABCDE1234F';
const IDENTITY = { id: 'pan-1', masked: 'XXXXX1234X', name: 'Asha Rao', state: 'checked' };
const CUSTOMER = { id: 1, identities: [{ ...IDENTITY, givenAt: 0, replacedAt: null }] };
const A_MINUTE_MS = 60_000;

/** The question for the PAN, at a store that answers once it is let. */
async function ask() {
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Meera', email: '', roles: ['owner'] });
    await wait;
    return reply({ pan: PAN, name: 'Asha Rao', holder: 'Individual' });
  });
  await renderDesk(() => <IdentityPanel customer={CUSTOMER as unknown as CustomerPage} />);
  await pass();
  await press('Open');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The tax office asks' } });
  await press('Open');
  return async () => {
    answer();
    await pass();
  };
}
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement));
const remembered = () =>
  JSON.stringify(
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.data ?? null),
  );

it('a PAN that was looked at is not kept', async () => {
  const answered = await ask();
  await answered();
  expect(screen.getByText(PAN)).toBeDefined();
  expect(remembered()).toContain(PAN);
  await press('Close');
  await pass(A_MINUTE_MS);
  expect(remembered()).not.toContain(PAN);
});

it('a PAN that comes after its question was left is neither shown nor kept', async () => {
  const answered = await ask();
  await press('Close');
  await answered();
  await pass(A_MINUTE_MS);
  expect(screen.queryByText(PAN)).toBeNull();
  expect(remembered()).not.toContain(PAN);
});
