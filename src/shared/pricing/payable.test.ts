import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from './cart-totals.ts';
import { exact, sum } from './decimal.ts';
import { itemPrice } from './item-price.ts';
import { fromPrice, possiblyCheapest, priceLine, readOffer, writeOffer } from './offer.ts';
import {
  type ChargedPiece,
  explainPayable,
  explainSalePrice,
  payable,
  PRICE_PARTS,
} from './payable.ts';
import { TAX_PROFILES, type TaxProfile } from './tax-profile.ts';

/** Lotus 1 g of the demo. */
const LOTUS: ChargedPiece = {
  metal: 'Gold',
  Purity: '999',
  weight: '1gm',
  PGold995: '160',
  PGold999: '480',
  PSilver999: '1250',
  Margin: '2',
  NetAmt: '150',
  ServiceTax: '5',
  OtherTax: '0',
  MakingCharge: '6',
  Logistics: '0',
};
const withLines = (all: ChargedPiece[], profile: TaxProfile) =>
  all.flatMap((piece) => {
    const line = priceLine(piece, profile);
    return line ? [{ piece, line }] : [];
  });
const written = (piece: ChargedPiece, ask: string, profile = TAX_PROFILES[0]) => {
  const explained = explainPayable(piece, { gold: ask, silver: ask }, profile);
  if (!explained) throw new Error('no price');
  return Object.fromEntries(
    Object.entries({
      ...explained.parts,
      sale: explained.salePrice,
      total: explained.total,
    }).map(([name, value]) => [name, value.toFixed(2)]),
  );
};

const upTo = (most: number, decimals: number) =>
  fc.nat(most * 10 ** decimals).map((units) =>
    exact(units)
      .div(10 ** decimals)
      .toFixed(),
  );
const pieces: fc.Arbitrary<ChargedPiece> = fc.record({
  metal: fc.constantFrom('Gold', 'SILVER'),
  Purity: fc.constantFrom('995', '999'),
  weight: fc.constantFrom('0.5gm', '1', '2.5 g', '10gm', '50', '1 kg'),
  PGold995: upTo(900, 2),
  PGold999: upTo(900, 2).map((premium) => exact(premium).minus(200).toFixed()),
  PSilver999: upTo(9000, 2),
  Margin: upTo(20, 4),
  NetAmt: upTo(900, 2),
  ServiceTax: upTo(30, 4),
  OtherTax: fc.oneof(fc.constant('0'), upTo(5, 4)),
  MakingCharge: upTo(20, 4),
  Logistics: fc.oneof(fc.constant('0'), upTo(900, 2)),
});
/** Asks large enough that a negative premium makes no negative price. */
const rates = upTo(250_000, 2).map((ask) => exact(ask).plus(3000).toFixed());
const profiles = fc.constantFrom(...TAX_PROFILES);

describe('the real price of a piece, worked out by hand', () => {
  it('is the sale price with making and GST, in parts', () => {
    // Market 12,700; premium 48; margin 2 % of 12,748 = 254.96, and 150 with 5 % = 157.50. Sale price 13,160.46.
    // Making 6 % = 789.6276: 789.63. GST 3 % = 394.8138: 394.81. Together 14,344.90.
    expect(written(LOTUS, '127000')).toEqual({
      market: '12700.00',
      premium: '48.00',
      margin: '412.46',
      making: '789.63',
      otherTax: '0.00',
      gst: '394.81',
      delivery: '0.00',
      sale: '13160.46',
      total: '14344.90',
    });
  });

  it('counts other tax in the sale price and beside it as one part, and delivery as its own', () => {
    // 12,700 + 48 + 412.46 = 13,160.46; 1 % in the price = 131.6046: 13,292.06; 1 % beside it = 132.92.
    expect(written({ ...LOTUS, OtherTax: '1', Logistics: '750' }, '127000')).toMatchObject({
      sale: '13292.06',
      otherTax: '264.52',
      delivery: '750.00',
    });
  });

  it('is unknown without a rate, a metal or a weight', () => {
    const asks = { gold: '127000', silver: undefined };
    expect(payable({ ...LOTUS, metal: 'Silver' }, asks, 'specification')).toBeUndefined();
    expect(payable({ ...LOTUS, metal: 'Copper' }, asks, 'specification')).toBeUndefined();
    expect(explainPayable({ ...LOTUS, weight: 'heavy' }, asks, 'specification')).toBeUndefined();
  });
});

describe('the real price of a piece, for thousands of pieces and rates', () => {
  it('equals that of a bag with it alone, and its parts add up to it to the paisa', () => {
    fc.assert(
      fc.property(pieces, rates, profiles, (piece, ask, profile) => {
        const asks = { gold: ask, silver: ask };
        const price = itemPrice(piece, asks);
        if (!price) return;
        const bag = cartTotals([{ ...piece, price }], 0, profile);
        const explained = explainPayable(piece, asks, profile);
        expect(explained?.total.toFixed()).toBe(bag.total.toFixed());
        expect(payable(piece, asks, profile)?.total.toFixed()).toBe(bag.total.toFixed());
        expect(sum(PRICE_PARTS.map((part) => explained?.parts[part] ?? exact(0))).toFixed()).toBe(
          bag.total.toFixed(),
        );
        for (const part of PRICE_PARTS) {
          expect(explained?.parts[part].times(100).mod(1).toFixed(), part).toBe('0');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same after the piece was written as an offer and read again', () => {
    fc.assert(
      fc.property(pieces, rates, profiles, (piece, ask, profile) => {
        const asks = { gold: ask, silver: ask };
        const read = readOffer(writeOffer(piece) ?? '');
        expect(read && payable(read, asks, profile)?.total.toFixed()).toBe(
          payable(piece, asks, profile)?.total.toFixed(),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('the few kept offers always include the cheapest, whatever the rates', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1, maxLength: 30 }),
        rates,
        rates,
        profiles,
        (all, gold, silver, profile) => {
          const asks = { gold, silver };
          const kept = possiblyCheapest(withLines(all, profile)).map(({ piece }) => piece);
          const least = fromPrice(all, asks, profile);
          const shown = fromPrice(kept, asks, profile);
          // Two with equal prices before rounding may be a paisa or two apart.
          expect(shown?.minus(least ?? 0).lte('0.03')).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('an offer', () => {
  it('is short, and has the premium of its own fineness alone', () => {
    expect(writeOffer(LOTUS)).toBe('G 999 1 480 2 150 5 0 6 0');
    expect(writeOffer({ ...LOTUS, Purity: '995' })).toBe('G 995 1 160 2 150 5 0 6 0');
    expect(writeOffer({ ...LOTUS, metal: 'silver', weight: '1 kg' })).toBe(
      'S 999 1000 1250 2 150 5 0 6 0',
    );
  });

  it.each(['', 'G 999', 'C 999 1 480 2 150 5 0 6 0', 'G 999 1 480 2 x 5 0 6 0', 'G 999 1 1 1'])(
    'prices nothing if it is invalid: %s',
    (text) => expect(readOffer(text)).toBeUndefined(),
  );

  it('is left out where another costs less at every rate, and kept where it may be the cheapest', () => {
    const heavy = { ...LOTUS, weight: '2' };
    const cheapMaking = { ...LOTUS, MakingCharge: '3', NetAmt: '250' };
    const silver = { ...LOTUS, metal: 'Silver', weight: '1000' };
    const all = [heavy, LOTUS, silver, cheapMaking];
    const kept = possiblyCheapest(withLines(all, 'specification'));
    expect(kept.map(({ piece }) => piece)).toEqual(
      expect.arrayContaining([LOTUS, cheapMaking, silver]),
    );
    expect(kept).toHaveLength(3);
  });
});

it('the parts of the sale price of several pieces add up to it to the paisa', () => {
  fc.assert(
    fc.property(pieces, rates, fc.integer({ min: 1, max: 100 }), (piece, ask, quantity) => {
      const asks = { gold: ask, silver: ask };
      const made = explainSalePrice(piece, asks, quantity);
      const price = itemPrice(piece, asks, quantity);
      expect(made && sum(Object.values(made)).toFixed(2)).toBe(price?.toFixed(2));
    }),
  );
});

it('each part of the sale price of several pieces is what they cost more by it', () => {
  fc.assert(
    fc.property(pieces, rates, fc.integer({ min: 1, max: 100 }), (piece, ask, quantity) => {
      const costs = (without: Partial<typeof piece>) =>
        itemPrice({ ...piece, ...without }, { gold: ask, silver: ask }, quantity) ?? exact(0);
      const untaxed = { OtherTax: '0' };
      const metal = { ...untaxed, Margin: '0', NetAmt: '0' };
      const market = { ...metal, PGold995: '0', PGold999: '0', PSilver999: '0' };
      const made = explainSalePrice(piece, { gold: ask, silver: ask }, quantity);
      expect(made && Object.values(made).map((part) => part.toFixed(2))).toEqual([
        costs(market).toFixed(2),
        costs(metal).minus(costs(market)).toFixed(2),
        costs(untaxed).minus(costs(metal)).toFixed(2),
        costs({}).minus(costs(untaxed)).toFixed(2),
      ]);
    }),
  );
});
