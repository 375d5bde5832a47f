// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PriceText } from './price-text.tsx';

const highlights = new Map<string, Set<Range>>();

beforeEach(() => {
  highlights.clear();
  vi.stubGlobal('Highlight', Set);
  vi.stubGlobal('CSS', { highlights });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const lit = (name: string) => [...(highlights.get(name) ?? [])].map(String).join('');
const price = (value: string, props: { flash?: boolean; state?: 'live' | 'stale' } = {}) => (
  <PriceText value={value} state="live" flash smallPaise {...props} />
);
const settled = () => act(async () => void (await import('./flash-digits.ts')));

it('flashDigits tints the digits that have changed, with the direction, and only for a moment', async () => {
  const { container, rerender } = render(price('₹14,896.82'));
  expect(highlights.size).toBe(0);
  rerender(price('₹14,897.06'));
  await waitFor(() => expect(lit('price-rise')).toBe('7.06'));
  expect(container.querySelector('[data-way="rise"]')).not.toBeNull();
  await waitFor(() => expect(lit('price-rise')).toBe(''));
  expect(container.querySelector('[data-way]')).toBeNull();
  expect(container.textContent).toBe('₹14,897.06');
});

it('flashDigits rests for three seconds after a flash', async () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { rerender } = render(price('₹100.00'));
  rerender(price('₹90.00'));
  await waitFor(() => expect(lit('price-fall')).toBe('₹90.00'));
  await waitFor(() => expect(lit('price-fall')).toBe(''));
  now += 2999;
  rerender(price('₹91.00'));
  await settled();
  expect(lit('price-rise')).toBe('');
  now += 1;
  rerender(price('₹92.00'));
  await waitFor(() => expect(lit('price-rise')).toBe('2.00'));
});

it('flashDigits needs to be asked, and does nothing when a price appears, is stale, or becomes live again', async () => {
  const { rerender } = render(price('₹1.00', { flash: false }));
  rerender(price('₹2.00', { flash: false }));
  rerender(price('₹3.00', { state: 'stale' }));
  rerender(price('₹4.00', { state: 'stale' }));
  rerender(price('₹5.00'));
  await settled();
  expect(highlights.size).toBe(0);
});

it.each(['reduced-motion', 'contrast', 'forced-colors'])('nothing flashes for %s', async (wish) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(wish) }));
  const { rerender } = render(price('₹1.00'));
  rerender(price('₹2.00'));
  await settled();
  expect(highlights.size).toBe(0);
});
