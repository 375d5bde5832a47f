// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import * as toast from '../parts/page/toast.ts';
import { queryClient } from './query-client.ts';
import { useDeskMutation, useDeskQuery } from './use-desk.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const REQUEST = {
  id: 1,
  summary: 'give money back',
  why: 'it is above the limit',
  standing: 'waiting',
  by: 'Meera Iyer',
  at: 0,
  expiresAt: 1,
  own: false,
  reason: '',
  details: [],
};
const answer = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));

function Waiting({ told }: { told: (what: string) => void }) {
  const { data } = useDeskQuery(approvalsOperations.Approvals, {});
  useDeskQuery(approvalsOperations.Limits, {});
  if (!data) return null;
  return data.requests.length > 0 ? <Request told={told} /> : <p>Nothing waits</p>;
}

function Request({ told }: { told: (what: string) => void }) {
  const approve = useDeskMutation(approvalsOperations.Approve);
  const then = {
    onSuccess: ({ lines }: { lines: string[] }) => told(lines.join(' ')),
    onError: (error: Error) => told(error.message),
    onSettled: () => told('settled'),
  };
  return <button onClick={() => approve.mutate({ id: 1 }, then)}>Approve</button>;
}

it.each([
  ['was done', { ok: true, data: { lines: ['Request 1 is approved.'], changed: true } }],
  ['was refused', { ok: false, code: 409, msg: 'Request 1 was declined.' }],
])('what %s is told once, although its row has left the list by then', async (_what, reply) => {
  let isDecided = false;
  let letGo: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/Limits')) {
      // Another part of the screen, which the refetch waits for.
      if (isDecided) await slow;
      return answer({ limits: [] });
    }
    if (!url.endsWith('/Approve')) {
      return answer({ requests: isDecided ? [] : [REQUEST] });
    }
    isDecided = true;
    return new Response(JSON.stringify(reply));
  });
  const told = vi.fn<(what: string) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <Waiting told={told} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('Nothing waits');
  letGo();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(told.mock.calls).toEqual([
    [reply.ok ? 'Request 1 is approved.' : 'Request 1 was declined.'],
    ['settled'],
  ]);
});

it('a change that was done stays done where what follows from it throws, which is reported by itself', async () => {
  vi.stubGlobal('fetch', async () => answer({ lines: ['Approved.'], changed: true }));
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const said = vi.spyOn(toast, 'sayFailed');
  const broken = new Error('The file could not be saved.');
  const told = vi.fn<(what: string) => void>((what) => {
    if (what === 'Approved.') throw broken;
  });
  function Outcome() {
    const approve = useDeskMutation(approvalsOperations.Approve);
    const then = {
      onSuccess: ({ lines }: { lines: string[] }) => told(lines.join(' ')),
      onError: (error: Error) => told(error.message),
      onSettled: () => told('settled'),
    };
    return <button onClick={() => approve.mutate({ id: 1 }, then)}>{approve.status}</button>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Outcome />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText(/success|error/);
  expect(screen.getByRole('button').textContent).toBe('success');
  expect(told.mock.calls).toEqual([['Approved.'], ['settled']]);
  expect(reported.mock.calls).toEqual([[broken]]);
  expect(said).toHaveBeenCalledTimes(1);
});
