// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { callDesk } from '../api/call-desk.ts';
import { renderDesk } from '../testing/render-desk.tsx';
import { WhyAsked } from './why-asked.tsx';

const SEEN = { order: 'B1', amount: '500.00', reference: '425501112223' };
const WORDS = 'The reference is noted for the payout of D5. Say why it counts all the same.';
const sent = vi.fn<(request: object) => void>();

beforeEach(async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as object;
    sent(request);
    return new Response(
      JSON.stringify(
        'anyway' in request
          ? { ok: true, data: { lines: ['Noted.'], changed: true } }
          : { ok: false, code: 409, reason: 'say-why', msg: WORDS },
      ),
    );
  });
  await renderDesk(WhyAsked);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

it('what the store takes only with a reason is asked for, and sent again with it', async () => {
  const noted = callDesk(refundsOperations.RefundSeen, SEEN);
  await screen.findByText(WORDS);
  const why = screen.getByLabelText('Why it counts all the same');
  fireEvent.change(why, { target: { value: 'One transfer for both' } });
  await press('Count it all the same');
  expect(await noted).toMatchObject({ changed: true });
  expect(sent.mock.calls).toEqual([[SEEN], [{ ...SEEN, anyway: 'One transfer for both' }]]);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('without a reason nothing more is sent, and whoever called is told so', async () => {
  const noted = callDesk(refundsOperations.RefundSeen, SEEN);
  const told = expect(noted).rejects.toThrow('Nothing was done');
  await screen.findByText(WORDS);
  await press('Cancel');
  await told;
  expect(sent).toHaveBeenCalledTimes(1);
});
