import { expect, it } from 'vitest';
import { asSoldBy, historyAsSold } from './chart-as-sold.ts';

const entry = {
  source: 'Gold',
  buy: '12784',
  sell: '12500',
  gst: '3',
  MinValue: '100',
  MaxValue: '500000',
  BuyPercent: '0.5',
  SellPercent: '1.5',
};
const premiums = { PremiumGold999: '480', PremiumGold995: '160', PremiumSilver999: '1250' };
const profile = 'specification' as const;

it("asSoldBy gives the store's price for a gram: ask, premium and margin", () => {
  const asSold = asSoldBy('gold', 'buy', { entry, premiums, profile });
  // (127,000 + 480) / 10 = 12,748, with half a percent 12,811.74.
  expect(asSold?.('127000')).toBe('128117.4');
  const asSilver = asSoldBy('silver', 'buy', { entry, premiums, profile });
  // (154,000 + 1,250) / 1000 = 155.25, with half a percent 156.02625: 156.03.
  expect(asSilver?.('154000')).toBe('156030');
  // A seller sees what a gram brings: one and a half percent less, 12,556.78.
  expect(asSoldBy('gold', 'sell', { entry, premiums, profile })?.('127000')).toBe('125567.8');
});

it('historyAsSold converts a whole history, and keeps its times', () => {
  const asSold = (ask: string) => `${ask}0`;
  expect(historyAsSold({ open: '1', points: [[7, '3', '1', '2']] }, asSold)).toEqual({
    open: '10',
    points: [[7, '30', '10', '20']],
  });
  expect(historyAsSold({ open: undefined, points: [] }, asSold).open).toBeUndefined();
});

it('asSoldBy is undefined where the store does not say how it makes its price', () => {
  const { BuyPercent: _, ...named } = entry;
  expect(asSoldBy('gold', 'buy', { entry: named, premiums, profile })).toBeUndefined();
  expect(asSoldBy('gold', 'buy', { entry, premiums: null, profile })).toBeUndefined();
  expect(asSoldBy('gold', 'buy', { entry: undefined, premiums, profile })).toBeUndefined();
});
