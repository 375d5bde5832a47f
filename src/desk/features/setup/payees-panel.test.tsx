// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { PayeesPanel } from './payees-panel.tsx';

const NOBODY = {
  upi: { id: '', name: '', from: 'none' },
  bank: { holder: '', account: '', ifsc: '', bank: '', from: 'none' },
  revision: 'r1',
};
const REPLIES: Record<string, object> = {
  WhoAmI: { ok: true, data: { id: 1, name: 'Meera', email: '', roles: ['owner'] } },
  ReadPayees: { ok: true, data: NOBODY },
  SetPayees: { ok: false, code: 400, msg: 'ifsc must be one such as HDFC0000001' },
};
const sent = vi.fn<(body: unknown) => void>();

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const name = url.split('/').at(-1) ?? '';
    if (name === 'SetPayees') sent(JSON.parse(body));
    return new Response(JSON.stringify(REPLIES[name]));
  });
  await renderDesk(() => <PayeesPanel open={false} />);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a number is the same however it is written, and a wrong one is said at its field', async () => {
  await screen.findByRole('button', { name: /Save who is paid/ });
  type('Account number', '५०१०० १२३४५ 6789');
  type('Account number again', '50100\u00A012345\u200B6789');
  type('IFSC', 'hdfc12');
  fireEvent.click(screen.getByRole('button', { name: /Save who is paid/ }));
  const ifsc = screen.getByLabelText('IFSC');
  await vi.waitFor(() => expect(ifsc.getAttribute('aria-invalid')).toBe('true'), 10_000);
  const bank = expect.objectContaining({ account: '50100123456789', ifsc: 'HDFC12' });
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ bank }));
});
