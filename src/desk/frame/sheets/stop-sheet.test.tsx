// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import * as toast from '../../parts/page/toast.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { StopSheet } from './stop-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The sheet, held until it stops; the store's answer is lost once it is let. */
async function stop() {
  let lose: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    const isStop = url.endsWith('/StopSelling');
    if (isStop) await new Promise((_, reject) => (lose = () => reject(new TypeError('Lost.'))));
    return new Response(JSON.stringify({ ok: false, code: 500, msg: 'It stumbled.' }));
  });
  await renderDesk(function Frame() {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen && <StopSheet onClose={() => setIsOpen(false)} />;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'The feed is wrong' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold to stop/ }), { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  return { lose: () => act(async () => lose()) };
}

it('a stop whose answer is lost after its sheet was left is told of: selling may go on', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const { lose } = await stop();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  await lose();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
});

it('a stop whose answer is lost says so in its sheet alone while that is open', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const { lose } = await stop();
  await lose();
  await screen.findByText(/did not answer/);
  expect(failed).not.toHaveBeenCalled();
});

it('a reason that is typed is not dropped unasked, one of those that are offered is', async () => {
  const closed = vi.fn<() => void>();
  await renderDesk(() => <StopSheet onClose={closed} />);
  const why = await screen.findByLabelText<HTMLInputElement>(/^Why/);
  const type = (value: string) =>
    act(async () => void fireEvent.change(why, { target: { value } }));
  const close = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await type('The bank has called');
  await close();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(closed).not.toHaveBeenCalled();
  expect(why.value).toBe('The bank has called');
  await type('The feed is wrong');
  await close();
  expect(closed).toHaveBeenCalledOnce();
});

it('says of the prices that are held that they are the whole shop’s, of which a stop of one metal may take few', async () => {
  vi.stubGlobal('fetch', async () => {
    const scopes = [{ metal: 'silver', part: 'all', customersRead: 'Silver is paused.' }];
    const held = { count: 3, total: '400000.00', honoured: true };
    const data = { halts: [], open: true, held, scopes };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(() => <StopSheet onClose={() => undefined} />);
  expect(
    await screen.findByText(/^3 prices of ₹4,00,000\S* are held in the whole shop/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /3 prices/ })).toBeNull();
});
