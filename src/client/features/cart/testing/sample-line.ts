import type { CartItem } from '#shared/contract/cart.ts';

/** A line for tests: 10 g of gold 999 without any premium, tax or charge, unless told. */
export const sampleLine = (line: Partial<CartItem> = {}): CartItem => ({
  CartId: 1,
  Quantity: 1,
  ProductName: 'Lotus coin',
  imagePath1: '/pictures/lotus.webp',
  Source: 'Gold',
  Purity: '999',
  PGold995: '0',
  PGold999: '0',
  PSilver999: '0',
  Margin: '0',
  Weight: '10gm',
  NetAmt: '0',
  ServiceTax: '0',
  OtherTax: '0',
  MakingCharge: '0',
  Logistics: '0',
  ...line,
});
