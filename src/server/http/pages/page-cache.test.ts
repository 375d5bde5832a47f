import { describe, expect, it } from 'vitest';
import { shortCache } from './page-cache.ts';

function cacheWithClock(most = 10) {
  const clock = { now: 0 };
  const cached = shortCache<number>({ lifeMs: 1000, most, now: () => clock.now });
  let made = 0;
  const make = async () => ++made;
  return { clock, cached, make };
}

describe('the short cache', () => {
  it('makes a value once for many who ask at the same time', async () => {
    const { cached, make } = cacheWithClock();
    expect(await Promise.all([cached('/', make), cached('/', make)])).toEqual([1, 1]);
  });

  it('makes it anew when its life is over', async () => {
    const { clock, cached, make } = cacheWithClock();
    await cached('/', make);
    clock.now = 999;
    expect(await cached('/', make)).toBe(1);
    clock.now = 1000;
    expect(await cached('/', make)).toBe(2);
  });

  it('makes it anew when the clock is set back: it would live for as long as that had been ahead', async () => {
    const { clock, cached, make } = cacheWithClock();
    clock.now = 3_600_000;
    await cached('/', make);
    clock.now = 0;
    expect(await cached('/', make)).toBe(2);
  });

  it('does not remember a failure', async () => {
    const { cached, make } = cacheWithClock();
    await expect(cached('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cached('/', make)).toBe(1);
  });

  it('forgets the oldest beyond its size', async () => {
    const { cached, make } = cacheWithClock(2);
    await cached('/a', make);
    await cached('/b', make);
    await cached('/c', make);
    expect(await cached('/c', make)).toBe(3);
    expect(await cached('/a', make)).toBe(4);
  });
});
