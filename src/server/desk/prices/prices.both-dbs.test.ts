import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { approve } from '../approvals/decide.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const ops = pricesOperations;
let shop: TestShop;
let clerk: TestStaff;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  clerk = await newStaff(shop, ['catalogue']);
});

const read = () => callDesk(shop, ops.Prices, {}, clerk);
const set = async (change: Partial<Record<'gold999' | 'gold995' | 'silver999', string>>) => {
  const { premiums: seen } = await read();
  if (!seen) throw new Error('The demo has premiums');
  const request = { premiums: { ...seen, ...change }, seen, reason: '' };
  return callDesk(shop, ops.SetPremiums, request, clerk);
};

describe('premiums', () => {
  it('are set within their bounds, once, with their history', async () => {
    expect(await set({ gold999: '500' })).toMatchObject({ changed: true });
    expect(await set({ gold999: '500.00' })).toMatchObject({ changed: false });
    await expect(set({ gold999: '-90000' })).rejects.toMatchObject({ code: 400 });
    const { rows } = await callDesk(shop, ops.PriceHistory, {}, clerk);
    expect(rows[0]).toMatchObject({ by: clerk.name, words: ['Gold 999 480 → 500'] });
  });

  it('only one of two people who set premiums at once succeeds', async () => {
    const { premiums: seen } = await read();
    if (!seen) throw new Error('The demo has premiums');
    const both = await Promise.allSettled(
      ['510', '520'].map((gold999) =>
        callDesk(
          shop,
          ops.SetPremiums,
          { premiums: { ...seen, gold999 }, seen, reason: '' },
          clerk,
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('need a second person for a change that is far', async () => {
    const before = (await read()).premiums;
    const asked = await set({ silver999: '9000' });
    expect(asked).toMatchObject({ changed: false });
    expect(asked.lines.join(' ')).toContain('more than 2.5 % of the ask');
    expect((await read()).premiums).toEqual(before);
    const owner = await newStaff(shop, ['owner']);
    await approve({ shop, by: owner.name, osUser: `staff ${owner.id}` }, asked.approval ?? 0);
    expect((await read()).premiums?.silver999).toBe('9000');
  });
});

describe('the terms of digital metal', () => {
  const terms = async () => {
    const { openedAt: _at, free: _free, ...seen } = (await read()).terms.gold;
    return seen;
  };

  it('are set as they were seen, within bounds', async () => {
    const seen = await terms();
    const change = (wanted: Partial<typeof seen>) =>
      callDesk(
        shop,
        ops.SetDigitalTerms,
        { metal: 'gold', seen, terms: { ...seen, ...wanted } },
        clerk,
      );
    await expect(change({ buyPercent: '21' })).rejects.toThrow('Buying must be a percentage');
    await expect(change({ buyPercent: '0', sellPercent: '0.1' })).rejects.toThrow(
      'Buying and Selling together must be at least 0.2 %',
    );
    expect(await change({ buyPercent: '0.75' })).toMatchObject({ changed: true });
    expect(await change({ buyPercent: '0.75' })).toMatchObject({ changed: false });
    await expect(change({ buyPercent: '0.8' })).rejects.toMatchObject({ code: 409 });
  });

  it('are what a metal is opened and closed on', async () => {
    const close = { metal: 'gold' as const, reason: 'Stocktaking' };
    await callDesk(shop, ops.CloseDigital, close, clerk);
    expect((await read()).terms.gold.openedAt).toBeNull();
    expect(await callDesk(shop, ops.CloseDigital, close, clerk)).toMatchObject({ changed: false });
    const open = { metal: 'gold' as const, terms: await terms() };
    const other = { ...open, terms: { ...open.terms, buyPercent: '3' } };
    await expect(callDesk(shop, ops.OpenDigital, other, clerk)).rejects.toMatchObject({
      code: 409,
    });
    await callDesk(shop, ops.OpenDigital, open, clerk);
    expect((await read()).terms.gold.openedAt).toBe(shop.now());
  });
});
