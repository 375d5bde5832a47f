import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getRate } from '#shared/contract/digital.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { dispatch } from '#server/operations/dispatch.ts';
import { call } from '#server/testing/call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { GRAM } from '#server/testing/people/trader.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await openDesk(shop);
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.rates.reading = { gold: '127000', silver: '154000', time: shop.clock.now };
  await shop.db.delete(premiums);
});

describe('getRate', () => {
  it('gives what a gram costs and brings, and on what terms', async () => {
    // 127,000 / 10 = 12,700: with 0.5 % 12,763.50, without 1.5 % 12,509.50. 154: 155.54 and 150.15.
    expect((await call(shop, getRate, {})).data).toEqual([
      {
        source: 'gold',
        ...GRAM.gold,
        gst: '3',
        MinValue: '100',
        MaxValue: '200000',
        BuyPercent: '0.5',
        SellPercent: '1.5',
        Ask: '127000',
        Time: shop.rates.reading?.time,
      },
      {
        source: 'silver',
        ...GRAM.silver,
        gst: '3',
        MinValue: '100',
        MaxValue: '200000',
        BuyPercent: '1',
        SellPercent: '2.5',
        Ask: '154000',
        Time: shop.rates.reading?.time,
      },
    ]);
  });

  it('writes its list as JSON text in JSON text', async () => {
    const caller = { address: '192.0.2.1', cookie: undefined, giveCookie: () => undefined };
    const said = await dispatch(shop, 'getRate', '{}', caller);
    const data = said.ok ? said.data : undefined;
    expect(JSON.parse(JSON.parse(String(data)) as string)).toMatchObject([{ source: 'gold' }, {}]);
  });

  it('follows ask and premium', async () => {
    await shop.db
      .insert(premiums)
      .values({ id: 1, gold999: '500', gold995: '9', silver999: '1000' });
    shop.rates.reading = { gold: '126500', silver: '153000', time: shop.now() };
    expect((await call(shop, getRate, {})).data).toMatchObject([GRAM.gold, GRAM.silver]);
  });

  it('says nothing without fresh rates, or where a premium makes metal free', async () => {
    const stale = { code: 409, reason: 'rates-stale' };
    await shop.db
      .insert(premiums)
      .values({ id: 1, gold999: '-127000', gold995: '0', silver999: '0' });
    await expect(call(shop, getRate, {})).rejects.toMatchObject(stale);
    shop.rates.reading = undefined;
    await expect(call(shop, getRate, {})).rejects.toMatchObject(stale);
  });
});
