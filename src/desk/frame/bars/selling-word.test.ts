// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { rateState } from '../../live/rate-words.ts';
import { sellingWord } from './selling-state.tsx';

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
