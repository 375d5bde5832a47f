import { describe, expect, it } from 'vitest';
import { looked, sinceLook } from './since-look.ts';

const HOUR = 60 * 60_000;

describe('since you last looked', () => {
  it('compares with the end of the visit before, not with a minute ago', () => {
    const first = looked(undefined, { gold: '127000', at: 0 });
    expect(first.before).toBeUndefined();
    const same = looked(first, { gold: '127100', at: HOUR - 1 });
    expect(same.before).toBeUndefined();
    const next = looked(same, { gold: '127310', at: 3 * HOUR });
    expect(next.before).toEqual({ gold: '127100', at: HOUR - 1 });
    expect(looked(next, { gold: '127400', at: 3 * HOUR + 5 }).before).toEqual(next.before);
  });

  it('does not take a clock that was set back for a visit', () => {
    const looks = looked(undefined, { gold: '127000', at: 9 * HOUR });
    expect(looked(looks, { gold: '1', at: HOUR }).before).toBeUndefined();
  });

  it('tells the move for 10 g and for the grams that are held', () => {
    expect(sinceLook('127000', '127310', '49.8062')).toEqual({
      trend: '▲',
      moved: '₹310',
      mine: '+₹1,543',
    });
    expect(sinceLook('127310', '127000', '49.8062')).toEqual({
      trend: '▼',
      moved: '₹310',
      mine: '−₹1,544',
    });
    expect(sinceLook('127000', '127000', '1')).toEqual({ trend: '=', moved: '₹0', mine: '' });
    expect(sinceLook('127000', '127310', undefined).mine).toBe('');
  });
});
