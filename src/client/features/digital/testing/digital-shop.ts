import type { Config } from '#shared/contract/config.ts';
import type { RateEntry } from '#shared/contract/digital.ts';
import type { Outcome } from '#shared/contract/envelope.ts';
import { type Answers, openApp, type TestApp, testApp, yes } from '#client/testing/shop-app.tsx';

/** The store's entry for gold. */
export const sampleEntry = (fields: Partial<RateEntry>): RateEntry => ({
  source: 'gold',
  buy: '12562.50',
  sell: '12312.50',
  gst: '3',
  MinValue: '100',
  MaxValue: '200000',
  BuyPercent: '0.5',
  SellPercent: '1.5',
  ...fields,
});

export const samplePremiums = {
  PremiumGold999: '480',
  PremiumGold995: '160',
  PremiumSilver999: '1250',
};

const silver = {
  source: 'Silver',
  buy: '155.54',
  sell: '150.15',
  BuyPercent: '1',
  SellPercent: '2.5',
};
/** The reply of getRate: a list as JSON text inside JSON text. */
export const rates = (gold: Partial<RateEntry> = {}): Outcome =>
  yes(JSON.stringify(JSON.stringify([sampleEntry(gold), sampleEntry(silver)])));

export const ticket = {
  id: 'T1',
  type: 1,
  source: 'gold',
  quantity: 0.3864,
  value: '4854.15',
  gst: '145.62',
  total: '4999.77',
  livePrice: '12562.50',
  expiresAt: 1_795_161_300_000,
  ONumber: 'D26112000001',
  Signature: 'ABCD',
};
const bought = {
  orderNo: 'D1',
  productName: 'Digital Gold',
  volume: '2',
  source: 'gold',
  typeName: 'Buy',
  type: 1,
  price: '26000',
  date: '2026-11-01T05:00:00.000Z',
  State: 'done',
};

const SHOP: Answers = {
  getRate: () => rates(),
  GetRatePremiumForFront: () => yes([samplePremiums]),
  GetBalance: () => yes([{ gold: 2, silver: 0, goldComing: '0.4', silverComing: 0 }]),
  getOrders: () => yes(JSON.stringify([bought])),
  orderDigital: () => yes(ticket),
};

/** The page of digital gold. At these asks gold 999 is 12,500 a gram, and silver 154. */
export async function openDigital(
  answers: Answers = {},
  { at = '', loggedIn = true, live = true, settings = {} as Partial<Config> } = {},
): Promise<TestApp> {
  const app = testApp({ ...SHOP, ...answers }, settings);
  await openApp(app, `/digital-gold${at}`, loggedIn);
  if (live) await app.tick(124_520, 152_750);
  return app;
}
