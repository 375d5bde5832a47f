// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { queryClient } from '../../api/query-client.ts';
import { rateState } from '../../live/rate-words.ts';
import { TICKED } from '../../parts/page/icons.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { SellingState, sellingWord } from './selling-state.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const selling: Selling = {
  halts: [],
  open: true,
  held: { count: 0, total: '0', honoured: true },
  scopes: [],
};
const checking = { since: 0, words: 'no band is set', reason: 'no-band' };

it('a shop that is being set up waits, and is neither selling nor stopped', () => {
  expect(sellingWord({ ...selling, notOpen: true })).toEqual({
    kind: 'waits',
    words: 'Not open yet',
  });
  expect(sellingWord({ ...selling, notOpen: true, checking }).kind).toBe('waits');
  expect(sellingWord({ ...selling, checking })).toEqual({ kind: 'stopped', words: 'Guard closed' });
  expect(sellingWord(selling)).toEqual({ kind: 'right', words: 'Selling' });
});

it('rates are no alarm before a shop is open, unless they do not come', () => {
  expect(rateState('paused', true)).toEqual(['waits', 'Not open yet']);
  expect(rateState('checking', true)).toEqual(['waits', 'Not open yet']);
  expect(rateState('feed-silent', true)).toEqual(['late', 'Feed silent']);
  expect(rateState('paused')).toEqual(['stopped', 'Stopped']);
});

it('whether the shop sells has no tick before it is known', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderDesk(SellingState);
  const drawn = screen.getByRole('link', { name: 'Feed and guard' }).querySelector('path');
  expect(drawn?.getAttribute('d')).not.toBe(TICKED.path);
});
