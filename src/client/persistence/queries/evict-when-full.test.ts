import { expect, it } from 'vitest';
import { evictToFit, type WeighedQuery } from './evict-to-fit.ts';

const kept = (name: string, dataUpdatedAt: number, meta: object): WeighedQuery => ({
  query: {
    queryKey: [name],
    queryHash: name,
    state: { data: name, dataUpdatedAt },
    meta: { keep: 'public', ...meta },
  },
  text: 'x'.repeat(99),
});

it('evictToFit evicts prefetched products first, then seen products, then lists', () => {
  const all = [
    kept('list', 1, {}),
    kept('seen', 2, { part: '1 0' }),
    kept('ahead, old', 8, { part: '2 0', filled: true }),
    kept('ahead', 9, { part: '3 0', filled: true }),
  ];
  const left = (most: number) => evictToFit(all, most).map(({ query }) => query.queryHash);
  expect(left(400)).toHaveLength(4);
  expect(left(399)).toEqual(['list', 'seen', 'ahead']);
  expect(left(200)).toEqual(['list', 'seen']);
  expect(left(100)).toEqual(['list']);
});
