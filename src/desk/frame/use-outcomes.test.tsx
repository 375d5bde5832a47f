// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '#client/testing/toasts.ts';
import {
  type ApprovalRequest,
  approvalsOperations,
} from '#shared/desk/contract/staff/approvals.ts';
import { queryClient } from '../api/query-client.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { renderDesk } from '../testing/render-desk.tsx';
import { useOutcomes } from './use-outcomes.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const requestOf = (id: number, more: Partial<ApprovalRequest>): ApprovalRequest => ({
  id,
  summary: `set the limit to ${id}`,
  why: 'more than one person may',
  standing: 'waiting',
  by: 'Anand Mehta',
  at: 0,
  expiresAt: 1,
  own: true,
  reason: '',
  details: [],
  ...more,
});
const approved = { standing: 'approved', decidedBy: 'Meera Iyer' } as const;

function Asked() {
  useOutcomes();
  const { data } = useDeskQuery(approvalsOperations.OwnRequests, {});
  return <p>{data && 'They are there'}</p>;
}

/** The desk of somebody with these requests, and what puts others in their place. */
async function open(...first: ApprovalRequest[]) {
  let requests = first;
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, data: { requests } }));
  await renderDesk(Asked);
  await screen.findByText('They are there');
  return (...next: ApprovalRequest[]) => {
    requests = next;
    return act(() => queryClient.invalidateQueries());
  };
}

const told = (id: number) => `Request ${id}: set the limit to ${id}. Approved by Meera Iyer`;

it('whoever asked for what a second person decides is told how it ended', async () => {
  const become = await open(requestOf(1, {}));
  await become(requestOf(1, approved));
  await vi.waitFor(() => expect(toasts.success.mock.calls).toEqual([[told(1)]]));
});

it('what was decided before they could read that it waits is told too, and nothing of what they know already', async () => {
  const become = await open(requestOf(2, approved));
  const withdrawn = requestOf(4, { standing: 'declined', withdrawn: true });
  await become(withdrawn, requestOf(3, approved), requestOf(2, approved));
  await become(withdrawn, requestOf(3, approved), requestOf(2, approved));
  await vi.waitFor(() => expect(toasts.success.mock.calls).toEqual([[told(3)]]));
  expect(toasts.info).not.toHaveBeenCalled();
});
