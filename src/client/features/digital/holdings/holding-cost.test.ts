import { describe, expect, it } from 'vitest';
import type { Trade } from '#shared/contract/digital.ts';
import { breakEven } from './holding-cost.ts';

let number = 0;
const trade = (type: number, volume: string, price: string, more: Partial<Trade> = {}): Trade => {
  number += 1;
  return {
    orderNo: `D${number}`,
    productName: 'Digital Gold',
    volume,
    source: 'gold',
    typeName: '',
    type,
    price,
    date: '2026-11-20',
    ...more,
  };
};
/** The trades in the order in which they happened. */
const after = (...trades: Trade[]) => breakEven(trades.toReversed(), 'gold')?.toFixed(2);

describe('breakEven', () => {
  it('is the price paid for a gram, tax included', () => {
    expect(after(trade(1, '1', '12939.38'), trade(1, '1', '13060.62'))).toBe('13000.00');
  });

  it('stays the same after a sale or a conversion of a part', () => {
    const bought = [trade(1, '2', '20000'), trade(1, '2', '30000')];
    expect(after(...bought)).toBe('12500.00');
    expect(after(...bought, trade(2, '1', '99999'))).toBe('12500.00');
    expect(after(...bought, trade(4, '3', '0'))).toBe('12500.00');
  });

  it('starts again after everything has gone', () => {
    const story = [trade(1, '2', '20000'), trade(2, '2', '21000'), trade(1, '1', '15000')];
    expect(after(...story)).toBe('15000.00');
  });

  it('is the same again after a conversion was undone, whatever was sold before', () => {
    const bought = trade(1, '2', '26000');
    const made = trade(4, '2', '0');
    const back = trade(3, '2', '0', { orderNo: made.orderNo });
    expect(after(bought, made, back)).toBe('13000.00');
    expect(after(bought, made, back, trade(1, '1', '16000'))).toBe('14000.00');
    const part = trade(4, '1', '0');
    const partBack = trade(3, '1', '0', { orderNo: part.orderNo });
    expect(after(bought, trade(3, '2', '0'), part, trade(2, '1', '9'), partBack)).toBe('13000.00');
  });

  it('is not lowered by grams that came without a price', () => {
    expect(after(trade(3, '5', '0'), trade(1, '1', '12000'))).toBe('12000.00');
    expect(after(trade(3, '5', '0'))).toBeUndefined();
  });

  it('ignores trades that are pending, rejected, or of another metal', () => {
    expect(
      after(
        trade(1, '1', '12000', { State: 'done' }),
        trade(1, '1', '1', { State: 'coming' }),
        trade(1, '1', '1', { State: 'rejected' }),
        trade(1, '1', '1', { source: 'Silver' }),
      ),
    ).toBe('12000.00');
  });

  it('works with a list that begins in the middle', () => {
    expect(after(trade(2, '5', '60000'), trade(1, '1', '12000'))).toBe('12000.00');
  });
});
