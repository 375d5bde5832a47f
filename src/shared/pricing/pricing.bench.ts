import { bench } from 'vitest';
import { cartTotals } from './cart-totals.ts';
import { ZERO } from './decimal.ts';
import { itemPrice } from './item-price.ts';

const lines = Array.from({ length: 1000 }, (_, index) => ({
  metal: index % 2 ? 'Gold' : 'Silver',
  Purity: index % 3 ? '999' : '995',
  weight: `${1 + (index % 50)}gm`,
  PGold995: '210.50',
  PGold999: '350.25',
  PSilver999: '1250',
  Margin: '2.75',
  NetAmt: '149.50',
  ServiceTax: '18',
  OtherTax: '0.5',
  MakingCharge: '3.5',
  Logistics: '25',
}));
const asks = { gold: '95123.45', silver: '112345.60' };

bench('price 1,000 lines of a bag and sum them up', () => {
  cartTotals(
    lines.map((line, index) => ({
      ...line,
      price: itemPrice(line, asks, 1 + (index % 5)) ?? ZERO,
    })),
    '500',
  );
});
