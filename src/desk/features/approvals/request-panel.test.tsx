// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApprovalRequest } from '#shared/desk/contract/staff/approvals.ts';
import { refetched } from '#client/testing/refetched.ts';
import { queryClient } from '../../api/query-client.ts';
import * as toast from '../../parts/page/toast.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { ApprovalsScreen } from './approvals-screen.tsx';
import { RequestPanel } from './request-panel.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
} as unknown as ApprovalRequest;

const Screen = () => <ApprovalsScreen open={1} onOpen={() => undefined} />;

it('a request that was refused cannot be approved while it is fetched anew', async () => {
  const sent: string[] = [];
  let isDecided = false;
  let arrive: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    sent.push(name);
    if (name === 'Decline') isDecided = true;
    else if (isDecided) await slow;
    const answers: Record<string, object> = {
      WhoAmI: { id: 1, name: 'Rohan', email: '', roles: ['owner'] },
      Approvals: { requests: [REQUEST] },
      Limits: { limits: [] },
    };
    const data = answers[name] ?? { lines: ['Done.'], changed: true };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(Screen);
  const approve = await screen.findByRole('button', { name: /^Approve/ });
  fireEvent.click(screen.getByRole('button', { name: /^Refuse/ }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not ours' } });
  fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => fireEvent.click(approve));
  await act(async () => fireEvent.keyDown(window, { key: 'a' }));
  await act(async () => arrive());
  await vi.waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect(sent).toContain('Decline');
  expect(sent).not.toContain('Approve');
});

it('a refusal that failed says so in its dialog, and keeps why', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/Decline')) throw new TypeError('The connection was lost.');
    const me = { id: 1, name: 'Rohan', email: '', roles: ['owner'] };
    const data = url.endsWith('/WhoAmI') ? me : { requests: [REQUEST] };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(Screen);
  fireEvent.click(await screen.findByRole('button', { name: /^Refuse/ }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not ours' } });
  fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Not ours');
});

it('why a request is refused stays where a colleague decides it meanwhile', async () => {
  let requests = [REQUEST];
  vi.stubGlobal('fetch', async (url: string) => {
    const me = { id: 1, name: 'Rohan', email: '', roles: ['owner'] };
    const data = url.endsWith('/WhoAmI') ? me : { requests };
    return new Response(JSON.stringify({ ok: true, data }));
  });
  await renderDesk(Screen);
  fireEvent.click(await screen.findByRole('button', { name: /^Refuse/ }));
  const why = screen.getByLabelText<HTMLTextAreaElement>('Why');
  fireEvent.change(why, { target: { value: 'Not ours' } });
  requests = [];
  await refetched(queryClient);
  await screen.findByText('Nothing waits for a second person');
  expect(screen.getByLabelText('Why')).toBe(why);
});

it('an approval that failed after its request was left is told of', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  let lose: () => void = () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/Approve'))
      await new Promise((_, reject) => (lose = () => reject(new TypeError('Lost.'))));
    const me = { id: 1, name: 'Rohan', email: '', roles: ['owner'] };
    return new Response(JSON.stringify({ ok: true, data: me }));
  });
  await renderDesk(function Beside() {
    const [open, setOpen] = useState<ApprovalRequest | undefined>(REQUEST);
    return (
      open && (
        <RequestPanel
          request={open}
          isDeclining={false}
          onDecline={() => undefined}
          onClose={() => setOpen(undefined)}
        />
      )
    );
  });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Approve/ })));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(failed).not.toHaveBeenCalled();
  await act(async () => lose());
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
});
