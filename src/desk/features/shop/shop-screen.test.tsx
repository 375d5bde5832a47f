// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ShopScreen } from './shop-screen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('details that a colleague has changed are set over after a refusal that says so, not after a lost answer', async () => {
  const detail = { key: 'Phone', label: 'phone', about: '', needed: false, value: '1' };
  let revision = 1;
  let isLost = true;
  const sent: number[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const operation = url.split('/').at(-1) ?? '';
    const reply = (answer: object) => new Response(JSON.stringify(answer));
    if (operation === 'SetShopDetails') {
      sent.push((JSON.parse(body) as { revision: number }).revision);
      if (isLost) throw new TypeError('The connection was lost.');
      return reply({ ok: false, code: 409, msg: 'Ravi was quicker.' });
    }
    const answers: Record<string, object> = {
      WhoAmI: { id: 1, name: 'Meera', email: '', roles: ['owner'] },
      GetShopDetails: { revision, details: [{ ...detail, value: String(revision) }], missing: [] },
      GetMarketHours: { hours: '', revision: 1, open: true, reopensAt: null },
    };
    return reply({ ok: true, data: answers[operation] ?? { changes: [] } });
  });
  await renderDesk(ShopScreen);
  const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone/);
  await vi.waitFor(() => expect(phone.readOnly).toBe(false));
  fireEvent.change(phone, { target: { value: '022 1234567' } });
  revision = 2;
  await refetched(queryClient);
  const save = async (times: number) => {
    const button = screen.getByRole('button', { name: /^Save/ });
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await act(async () => fireEvent.click(button));
    await vi.waitFor(() => expect(sent).toHaveLength(times));
  };
  await save(1);
  await save(2);
  isLost = false;
  await save(3);
  await screen.findByText('Ravi was quicker.');
  await save(4);
  expect(sent).toEqual([1, 1, 1, 2]);
  // The details of the change that they are told of come after the refusal.
  revision = 3;
  await save(5);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await save(6);
  expect(sent.slice(4)).toEqual([2, 3]);
  expect(phone.value).toBe('022 1234567');
});
