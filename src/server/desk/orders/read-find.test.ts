import { describe, expect, it } from 'vitest';
import { readFind } from './read-find.ts';

const NOW = Date.UTC(2026, 10, 20, 6, 30);
const find = (text: string) => {
  const { understood: _, ...found } = readFind(text, NOW);
  return found;
};

describe('what is typed into the search of orders', () => {
  it.each([
    ['₹35,420', '35420.00'],
    ['Rs. 1,35,420.5', '135420.50'],
    ['1,35,420', '135420.00'],
    ['35420.00', '35420.00'],
    ['₹ १,३५,४२०.५०', '135420.50'],
    ['₹500/-', '500.00'],
  ])('%s is the amount %s', (text, amount) => {
    expect(find(text)).toEqual({ words: [], amount });
  });

  it.each([
    ['today', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['2026-11-02', '2026-11-02'],
    ['2/11/2026', '2026-11-02'],
    ['02.11.26', '2026-11-02'],
    ['2 Nov', '2026-11-02'],
    ['24 december', '2025-12-24'],
    ['24 Dec 2026', '2026-12-24'],
  ])('%s is the day %s', (text, day) => {
    expect(find(text)).toEqual({ words: [], day });
  });

  it.each([
    ['+91 98765 43210', ['9876543210']],
    ['09876543210', ['9876543210']],
    ['6324 1180 4417', ['632411804417']],
    ['९८७६५ ४३२१०', ['9876543210']],
    ['35420', ['35420']],
    ['1,25', ['1,25']],
    ['₹500 600', ['₹500', '600']],
    ['B261119K3F9QX', ['B261119K3F9QX']],
    ['priya  kochi', ['priya', 'kochi']],
    ['30 Feb', ['30', 'Feb']],
    ['31/02/2026', ['31/02/2026']],
    ['', []],
  ])('%s is looked for as %j', (text, words) => {
    expect(find(text)).toEqual({ words });
  });
});
