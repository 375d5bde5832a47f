// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { ProofPicture } from './proof-picture.tsx';

const AWAY = 'The picture is in the picture store, which does not answer now.';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function LastAsking() {
  const { error } = useDeskQuery(paymentsOperations.OpenProof, { proof: 'p1' });
  return error && <p>The last asking failed</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProofPicture proof="p1" width={3} height={2} alt="Screenshot of Asha" />
      <LastAsking />
    </QueryClientProvider>,
  );
const reply = (body: object) => Promise.resolve(new Response(JSON.stringify(body)));
const picture = { mediaType: 'image/jpeg', base64: 'AAAA', width: 3, height: 2 };

it('a missing proof picture says why, is requested once, and shows no broken image', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => reply({ ok: false, code: 500, msg: AWAY }));
  vi.stubGlobal('fetch', asked);
  show();
  await screen.findByText(AWAY);
  expect(screen.queryByRole('img')).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
});

it('a shown proof picture stays when it cannot be fetched again', async () => {
  vi.stubGlobal('fetch', () => reply({ ok: true, data: picture }));
  show();
  const image = await screen.findByAltText('Screenshot of Asha');
  vi.stubGlobal('fetch', () => reply({ ok: false, code: 500, msg: AWAY }));
  await queryClient.invalidateQueries();
  await screen.findByText('The last asking failed');
  expect(image.isConnected).toBe(true);
  expect(screen.queryByText(AWAY)).toBeNull();
});
