import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateCandles } from '#server/db/schema/digital.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { atDesk } from '../../../testing/trading-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

describe('premiums out of all proportion', () => {
  it.each([
    ['gold999=-5000', 'gold999'],
    ['gold995=15001', 'gold995'],
    ['silver999=-2001', 'silver999'],
  ])('premiums out of bounds are refused, with what is allowed: --%s', async (option, name) => {
    const before = await atDesk(shop, 'premiums');
    expect(await atDesk(shop, 'premiums', `--${option}`)).toEqual({
      code: 1,
      out: `The premium ${name} must be −₹2,000.00 to ₹15,000.00: −2 % to 15 % of an ask of ₹1,00,000.00.`,
    });
    expect(await atDesk(shop, 'premiums')).toEqual(before);
  });

  it('premiums are measured by the last rate that the store kept', async () => {
    const kept = (source: 'gold' | 'silver', ask: string) => ({
      source,
      span: 'minute' as const,
      at: new Date(shop.now()),
      open: ask,
      high: ask,
      low: ask,
      close: ask,
    });
    await shop.db.insert(rateCandles).values([kept('gold', '150000'), kept('silver', '200000')]);
    expect((await atDesk(shop, 'premiums', '--gold999=-3000')).code).toBe(0);
    expect((await atDesk(shop, 'premiums', '--gold999=-3001')).out).toContain('₹1,50,000.00');
  });
});
