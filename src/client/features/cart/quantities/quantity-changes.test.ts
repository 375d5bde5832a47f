import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GatePass } from '#client/rates/gate.ts';
import { createQuantityChanges } from './quantity-changes.ts';

const PASS = { check: () => undefined } as unknown as GatePass;

/** Requests that end when the test says so. */
function setUp() {
  const open: { line: unknown; quantity: number; end: (error?: Error) => Promise<void> }[] = [];
  const log: string[] = [];
  const changes = createQuantityChanges({
    save: (line, quantity) =>
      new Promise((resolve, reject) => {
        open.push({
          line,
          quantity,
          end: async (error) => {
            if (error) reject(error);
            else resolve('Quantity updated.');
            // Everything that waits for it gets its turn.
            await vi.advanceTimersByTimeAsync(1000);
          },
        });
      }),
    saved: (line, quantity) => log.push(`saved ${line} ${quantity}`),
    failed: (line, error) => log.push(`failed ${line} ${(error as Error).message}`),
    idle: () => log.push('idle'),
    afterwards: (run) => run(),
  });
  const tap = (line: number, ...quantities: number[]) =>
    quantities.forEach((quantity) => changes.set(line, quantity, PASS));
  /** Taps, and then pauses. */
  const set = (line: number, ...quantities: number[]) => {
    tap(line, ...quantities);
    vi.advanceTimersByTime(1000);
  };
  return {
    changes,
    open,
    log,
    set,
    tap,
    sent: () => open.map(({ line, quantity }) => [line, quantity].join('=')),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createQuantityChanges', () => {
  it('twelve taps in a row are one request', async () => {
    const { open, log, tap, sent } = setUp();
    for (let quantity = 2; quantity <= 13; quantity++) {
      tap(1, quantity);
      vi.advanceTimersByTime(150);
    }
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(sent()).toEqual(['1=13']);
    await open[0]?.end();
    expect(log).toEqual(['saved 1 13', 'idle']);
  });

  it('a quantity tap shows at once and is saved', async () => {
    const { changes, open, log, set } = setUp();
    set(1, 2);
    expect(changes.wanted[1]).toBe(2);
    await open[0]?.end();
    expect(log).toEqual(['saved 1 2', 'idle']);
    expect(changes.wanted[1]).toBeUndefined();
  });

  it('quantities are sent one at a time, and of the taps meanwhile only the last', async () => {
    const { changes, open, log, set, sent } = setUp();
    set(1, 2);
    set(1, 3, 4, 5);
    expect(sent()).toEqual(['1=2']);
    expect(changes.wanted[1]).toBe(5);
    await open[0]?.end();
    expect(sent()).toEqual(['1=2', '1=5']);
    expect(changes.wanted[1]).toBe(5);
    await open[1]?.end();
    expect(log).toEqual(['saved 1 2', 'saved 1 5', 'idle']);
  });

  it('quantities of different lines are independent', async () => {
    const { changes, open, log, set, sent } = setUp();
    set(1, 2);
    set(2, 7);
    expect(sent()).toEqual(['1=2', '2=7']);
    await open[1]?.end();
    expect(changes.wanted).toEqual({ 1: 2 });
    await open[0]?.end();
    expect(log).toEqual(['saved 2 7', 'saved 1 2', 'idle']);
  });

  it('a refused quantity goes back to the saved one and drops the queued taps', async () => {
    const { changes, open, log, set, sent } = setUp();
    set(1, 2);
    set(1, 3);
    await open[0]?.end(new Error('no'));
    expect(log).toEqual(['failed 1 no', 'idle']);
    expect(changes.wanted[1]).toBeUndefined();
    expect(sent()).toEqual(['1=2']);
    set(1, 4);
    expect(sent()).toEqual(['1=2', '1=4']);
  });

  it('a deleted line reports no more quantities', async () => {
    const { changes, open, log, set, sent } = setUp();
    set(1, 2);
    set(1, 3);
    changes.forget(1);
    set(1, 9);
    expect(changes.wanted[1]).toBeUndefined();
    await open[0]?.end(new Error('This piece is no longer in your bag.'));
    expect(log).toEqual(['idle']);
    expect(sent()).toEqual(['1=2']);
  });
});
