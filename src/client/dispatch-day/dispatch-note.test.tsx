// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#shared/contract/config.ts';
import { ServicesContext } from '#client/api/services-context.ts';
import { testApp } from '#client/testing/shop-app.tsx';
import { DispatchNote } from './dispatch-note.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Friday, 20 November 2026, noon in India. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

function note(settings: Partial<Config>, of: 'piece' | 'bag' = 'piece', now = () => NOON) {
  const app = testApp({}, settings);
  const services = {
    ...app,
    config: { ...app.config, ...settings },
    clock: { ...app.clock, now },
  };
  return (
    <ServicesContext value={services}>
      <DispatchNote of={of} />
    </ServicesContext>
  );
}

describe('the dispatch note', () => {
  it("names the last of the store's working days, and the orders that it holds for", () => {
    render(note({ dispatchDays: 6 }));
    expect(screen.getByText(/^Leaves by Mon 30 Nov if paid today\./)).toBeDefined();
    cleanup();
    render(note({ dispatchDays: 1 }, 'bag'));
    expect(screen.getByText(/^Leaves by Mon 23 Nov .* customised coin/)).toBeDefined();
  });

  it('names another day once midnight has passed in India, on a page that stays open', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 19, 18, 29, 50) });
    render(note({ dispatchDays: 6 }, 'piece', Date.now));
    expect(screen.getByText(/^Leaves by Fri 27 Nov if paid today\./)).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/^Leaves by Mon 30 Nov if paid today\./)).toBeDefined();
  });

  it('is left out at a store that names no days', () => {
    const { container } = render(note({}));
    expect(container.textContent).toBe('');
  });

  it('is left out of a page that may be read on another day', () => {
    expect(renderToString(note({ dispatchDays: 6 }))).toMatch(/^<p class="[^"]+"><\/p>$/);
  });
});
