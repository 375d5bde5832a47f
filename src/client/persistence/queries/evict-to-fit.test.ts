import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evictToFit, type WeighedQuery } from './evict-to-fit.ts';

function weighed(name: string, at: number, length: number, part?: string): WeighedQuery {
  const query = {
    queryKey: [name],
    queryHash: JSON.stringify([name]),
    state: { data: name, dataUpdatedAt: at },
    meta: { keep: 'private' as const, ...(part && { part }) },
  };
  return { query, text: 'x'.repeat(length) };
}
const names = (all: WeighedQuery[]) => all.map(({ query }) => query.queryKey[0]);

describe('evictToFit', () => {
  it('keeps every query while there is room', () => {
    const all = [weighed('list', 1, 10), weighed('lines 1', 2, 10, '1')];
    expect(evictToFit(all, 22)).toEqual(all);
  });

  it('evicts the oldest details first, an order as a whole, and lists last', () => {
    const all = [
      weighed('list', 1, 10),
      weighed('lines 1', 2, 10, '1'),
      // Fetched again, so that the order was viewed a moment ago.
      weighed('status 1', 9, 10, '1'),
      weighed('lines 2', 3, 10, '2'),
      weighed('status 2', 4, 10, '2'),
    ];
    expect(names(evictToFit(all, 54))).toEqual(['list', 'lines 1', 'status 1']);
    expect(names(evictToFit(all, 32))).toEqual(['list']);
    expect(names(evictToFit(all, 10))).toEqual([]);
  });

  it('never exceeds the limit, and evicts no list while a detail is left', () => {
    const entry = fc.record({
      at: fc.integer({ min: 1, max: 1000 }),
      length: fc.integer({ min: 1, max: 400 }),
      part: fc.option(fc.integer({ min: 1, max: 5 }).map(String), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.nat(4000), (entries, most) => {
        const all = entries.map(({ at, length, part }, n) => weighed(`${n}`, at, length, part));
        const size = (some: WeighedQuery[]) =>
          some.reduce((sum, one) => sum + one.text.length + 1, 0);
        const fits = evictToFit(all, most);
        expect(size(fits)).toBeLessThanOrEqual(most);
        if (size(all) <= most) expect(fits).toEqual(all);
        // A list is evicted only when no detail is left.
        const lists = (some: WeighedQuery[]) =>
          some.filter(({ query }) => !query.meta['part']).length;
        if (lists(fits) < lists(all)) expect(fits.length).toBe(lists(fits));
      }),
    );
  });
});
