// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
