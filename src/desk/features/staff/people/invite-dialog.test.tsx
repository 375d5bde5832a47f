// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '#client/testing/toasts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { InviteDialog } from './invite-dialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const invite = () => fireEvent.click(screen.getByRole('button', { name: /^Invite/, hidden: true }));

it('an email is read as it was pasted, and a name that is too long is refused in words', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ ok: false, code: 409, msg: 'They work here.' }));
  });
  await renderDesk(() => <InviteDialog onClose={() => undefined} />);
  type('Email', '\u200BMeera@Example.in\u00A0');
  type('Name', 'M'.repeat(61));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const [role] = dialog.getAllByRole('checkbox', { hidden: true });
  if (role) fireEvent.click(role);
  invite();
  expect(await screen.findByText('must be at most 60 characters')).toBeTruthy();
  expect(sent).toEqual([]);
  type('Name', ' Meera Iyer ');
  invite();
  await screen.findByText('They work here.');
  expect(sent).toEqual([
    expect.objectContaining({ name: 'Meera Iyer', email: 'meera@example.in' }),
  ]);
});

it('who has closed the dialog before the invitation is made is told that its link was not shown', async () => {
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((done) => (answer = done));
    return Response.json({ ok: true, data: { staff: 7, token: 'secret', expiresAt: 0 } });
  });
  let close: () => void = () => undefined;
  await renderDesk(function Staff() {
    const [isOpen, setOpen] = useState(true);
    close = () => setOpen(false);
    return isOpen && <InviteDialog onClose={close} />;
  });
  type('Email', 'ravi@example.in');
  type('Name', 'Ravi');
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const [role] = dialog.getAllByRole('checkbox', { hidden: true });
  if (role) fireEvent.click(role);
  const before = answer;
  invite();
  await vi.waitFor(() => expect(answer).not.toBe(before));
  await act(async () => close());
  await act(async () => answer());
  await vi.waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
  expect(String(toasts.success.mock.calls[0]?.[0])).toContain('New link');
});
