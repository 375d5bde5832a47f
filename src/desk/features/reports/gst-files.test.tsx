// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { GstFiles } from './gst-files.tsx';

const REGISTRATIONS = ['07AAAAA0000A1Z4', '27AAAAA0000A1Z2'];

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('the GST page lets the return of a month with two registrations be chosen, and asks anew for another month', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string } = {}) => {
    const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
    if (url.endsWith('/WhoAmI')) {
      return reply({ id: 1, name: 'Meera', email: '', roles: ['accounts'] });
    }
    const request = JSON.parse(body) as { gstin?: string };
    asked.push(request);
    const registrations = request.gstin ? [] : REGISTRATIONS;
    return reply({ lines: [`of ${request.gstin ?? 'several'}`], files: [], registrations });
  });
  await renderDesk(GstFiles);
  const month = await screen.findByLabelText<HTMLInputElement>('Month');
  fireEvent.change(month, { target: { value: '2026-12' } });
  expect(screen.queryByLabelText('Registration')).toBeNull();
  const take = () => fireEvent.click(screen.getByRole('button', { name: 'Take the files' }));
  take();
  const choice = await screen.findByLabelText('Registration');
  fireEvent.change(choice, { target: { value: '27AAAAA0000A1Z2' } });
  take();
  await screen.findByText('of 27AAAAA0000A1Z2');
  expect(asked).toEqual([
    { month: '2026-12', anyway: false },
    { month: '2026-12', anyway: false, gstin: '27AAAAA0000A1Z2' },
  ]);
  fireEvent.change(month, { target: { value: '2027-01' } });
  expect(screen.queryByLabelText('Registration')).toBeNull();
});
