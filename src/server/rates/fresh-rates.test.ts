import { describe, expect, it } from 'vitest';
import type { Market } from '#shared/contract/market.ts';
import type { Deal, Pause } from '#shared/contract/pauses.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { freshRates, requireFreshRates } from './fresh-rates.ts';
import type { RateSource } from './sources/source.ts';

const TIME = 1_763_600_000_000;
const reading = { gold: '127000', silver: '154000', time: TIME };
const sourceOf = (read: RateSource['read']): RateSource => ({
  read,
  start: () => undefined,
  stop: () => Promise.resolve(),
});
const known = sourceOf(() => reading);
const unknown = sourceOf(() => undefined);

describe('freshRates', () => {
  it('gives the newest reading until it is older than it may be', () => {
    expect(freshRates(known, 15_000, TIME)).toEqual(reading);
    expect(freshRates(known, 15_000, TIME + 15_000)).toEqual(reading);
    expect(freshRates(known, 15_000, TIME + 15_001)).toBeUndefined();
  });

  it('does not trust a reading from far ahead of its clock', () => {
    expect(freshRates(known, 15_000, TIME - 15_000)).toEqual(reading);
    expect(freshRates(known, 15_000, TIME - 15_001)).toBeUndefined();
  });

  it('gives nothing where there never was a reading', () => {
    expect(freshRates(unknown, 15_000, TIME)).toBeUndefined();
  });
});

describe('requireFreshRates', () => {
  it('gives a fresh reading', () => {
    expect(requireFreshRates({ freshRates: () => reading })).toEqual(reading);
  });

  it('refuses with words for the customer where nothing is fresh', () => {
    expect(() => requireFreshRates({ freshRates: () => undefined })).toThrow(
      new Refusal(
        409,
        'Live prices are not available right now. Please try again in a moment.',
        'rates-stale',
      ),
    );
  });

  it.each<[Market, RegExp]>([
    [{ open: true, checking: true }, /^Prices are being checked/],
    [{ open: false, reopensAt: TIME }, /It opens again on Thursday at 06:23\.$/],
    [{ open: false }, /Please come back when it has opened\.$/],
  ])('says why nothing is fresh, with %j', (market, words) => {
    const shop = { freshRates: () => undefined, market: () => market };
    expect(() => requireFreshRates(shop)).toThrow(words);
  });

  it.each<[Pause, Deal, RegExp]>([
    [{ part: 'all' }, { metals: ['gold'] }, /^Buying and selling are paused/],
    [{ part: 'all', metal: 'gold' }, { metals: ['gold'] }, /^Buying and selling gold is/],
    [{ part: 'digital' }, { metals: ['gold'], digital: true }, /^Digital gold and silver/],
    [
      { part: 'digital', metal: 'silver' },
      { metals: ['silver'], digital: true },
      /^Digital silver/,
    ],
    [{ part: 'buy-back' }, { metals: ['gold'], selling: true }, /^Selling to us is/],
    [
      { part: 'buy-back', metal: 'gold' },
      { metals: ['gold'], selling: true },
      /^Selling gold to us/,
    ],
  ])('refuses a deal that is paused by %j, whatever is fresh', (pause, deal, words) => {
    const shop = { freshRates: () => reading, market: () => ({ open: true, paused: [pause] }) };
    expect(() => requireFreshRates(shop, deal)).toThrow(words);
    expect(requireFreshRates(shop)).toEqual(reading);
  });
});
