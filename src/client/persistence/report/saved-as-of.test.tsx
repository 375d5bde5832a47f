// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RatesContext } from '#client/rates/rates-context.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { type AskedBefore, SavedAsOf } from './saved-as-of.tsx';
import { asOfText } from './as-of-text.ts';

const AT = Date.UTC(2026, 10, 20, 8, 32);
const ANSWERED: AskedBefore = { data: [], error: null, fetchStatus: 'idle', dataUpdatedAt: AT };

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(...asked: AskedBefore[]): string {
  vi.useFakeTimers({ now: AT + 60_000 });
  render(
    <RatesContext value={testApp().rates}>
      <SavedAsOf asked={asked} />
    </RatesContext>,
  );
  return document.body.textContent ?? '';
}

it('SavedAsOf shows nothing for a fresh answer, or for none', () => {
  expect(show(ANSWERED, { ...ANSWERED, data: undefined, fetchStatus: 'paused' })).toBe('');
});

it.each([
  ['waits for the network', { fetchStatus: 'paused' }],
  ['was not answered again', { error: new StoreUnreachable() }],
] as const)('SavedAsOf tells the age of an answer that %s', (_, change) => {
  expect(show({ ...ANSWERED, ...change })).toBe('Saved on this device, as of 14:02');
});

it('SavedAsOf shows the time of the oldest of several answers', () => {
  const older = { ...ANSWERED, dataUpdatedAt: AT - 120_000, fetchStatus: 'paused' } as const;
  expect(show({ ...older, dataUpdatedAt: AT }, older)).toBe('Saved on this device, as of 14:00');
});

/** Another tab, or another app, is looked at instead. */
function look(away: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(away);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('SavedAsOf moves nothing of a page that is looked at when the network is lost, and appears while it is not', () => {
  expect(show(ANSWERED)).toBe('');
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByRole('status')).toBeNull();
  look(true);
  look(false);
  expect(screen.getByRole('status').textContent).toBe('Saved on this device, as of 14:02');
});

it('SavedAsOf of a page that was opened without a network keeps its room when that is back', () => {
  onlineManager.setOnline(false);
  expect(show(ANSWERED)).toBe('Saved on this device, as of 14:02');
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status').textContent).toBe('\u00a0');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status').textContent).toBe('Saved on this device, as of 14:02');
});

it.each([
  ['14:02', AT + 60_000],
  ['20 November, 14:02', AT + 86_400_000],
  ['20 November 2026, 14:02', Date.UTC(2027, 0, 5)],
])('asOfText tells the time as %s', (text, now) => {
  expect(asOfText(AT, now)).toBe(text);
});
