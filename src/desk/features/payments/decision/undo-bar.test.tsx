// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { rememberDecision } from './last-decision.ts';
import { UndoBar } from './undo-bar.tsx';

const TWO_MINUTES_MS = 2 * 60_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a decision is offered to be taken back for two minutes, also where the clock was set back and its page is opened anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rememberDecision({ text: 'Confirmed.', undo: 'token' });
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS / 2);
  vi.setSystemTime(Date.now() - 3_600_000);
  await renderDesk(UndoBar);
  expect(await screen.findByRole('button', { name: /Take back/ })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(TWO_MINUTES_MS / 2));
  expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull();
});
