// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ResumeDialog } from './resume-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const HALT = { metal: null, part: 'all', by: 'Ravi', reason: 'The feed is wrong' };
const at = (gold: string) =>
  ({ level: { gold, silver: '150000.00', at: 0 } }) as unknown as Selling;

const MOVED = { ok: false, code: 409, msg: 'Moved.' };

it.each([
  ['was not answered stays the one that was looked at', undefined, 'before the press', '125000.00'],
  ['was refused is looked at anew', MOVED, 'before the press', '12500.00'],
  ['was refused is looked at anew once it has come', MOVED, 'after the answer', '12500.00'],
])('the level of a resumption that %s', async (_, answer, jumps, second) => {
  const sent: { level: { gold: string } }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    if (!answer) throw new TypeError('The connection was lost.');
    return new Response(JSON.stringify(answer));
  });
  let jump: () => void = () => undefined;
  await renderDesk(function Halted() {
    const [selling, setSelling] = useState(at('125000.00'));
    jump = () => setSelling(at('12500.00'));
    return (
      <ResumeDialog
        halt={HALT as Selling['halts'][number]}
        selling={selling}
        onClose={() => undefined}
      />
    );
  });
  fireEvent.click(await screen.findByRole('button', { name: 'The feed is back' }));
  if (jumps === 'before the press') await act(async () => jump());
  const press = async (times: number) => {
    const button = screen.getByRole('button', { name: /^Accept the level/ });
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await act(async () => fireEvent.click(button));
    await vi.waitFor(() => expect(sent).toHaveLength(times));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  };
  await press(1);
  if (jumps === 'after the answer') await act(async () => jump());
  await press(2);
  expect(sent.map(({ level }) => level.gold)).toEqual(['125000.00', second]);
});
