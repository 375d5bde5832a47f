import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartTotals } from './cart-totals.ts';
import { exact } from './decimal.ts';
import { itemPrice, type PricedPiece } from './item-price.ts';

// The store's formulas calculated differently: whole numbers only, each quantity as one fraction of BigInts, factors in place of
// "plus a percent of it".

interface Fraction {
  over: bigint;
  under: bigint;
}
const fraction = (text: string): Fraction => {
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};
const of = (over: bigint, under: bigint): Fraction => ({ over, under });
const times = (...all: Fraction[]): Fraction =>
  all.reduce((a, b) => of(a.over * b.over, a.under * b.under));
const plus = (a: Fraction, b: Fraction): Fraction =>
  of(a.over * b.under + b.over * a.under, a.under * b.under);
const withPercent = (percent: string): Fraction =>
  times(plus(of(100n, 1n), fraction(percent)), of(1n, 100n));
/** Whole paise: the floor of the value plus half a paisa. Values here are not negative. */
const inPaise = ({ over, under }: Fraction): bigint => (200n * over + under) / (2n * under);

interface Case extends PricedPiece {
  ask: string;
  grams: string;
  quantity: number;
  Margin: string;
  NetAmt: string;
  ServiceTax: string;
  OtherTax: string;
  PGold995: string;
  PGold999: string;
  PSilver999: string;
}

function independentPaise(piece: Case): bigint {
  const gold = piece.metal === 'Gold';
  const premium = !gold
    ? piece.PSilver999
    : piece.Purity === '995'
      ? piece.PGold995
      : piece.PGold999;
  const quoted = plus(fraction(piece.ask), fraction(premium));
  const metal = times(
    quoted,
    of(1n, gold ? 10n : 1000n),
    fraction(piece.grams),
    withPercent(piece.Margin),
  );
  const services = times(fraction(piece.NetAmt), withPercent(piece.ServiceTax));
  return inPaise(
    times(plus(metal, services), withPercent(piece.OtherTax), of(BigInt(piece.quantity), 1n)),
  );
}

const decimalText = (mostWhole: number, mostDecimals: number) =>
  fc
    .tuple(fc.nat(mostWhole), fc.stringMatching(new RegExp(`^\\d{0,${mostDecimals}}$`)))
    .map(([whole, part]) => (part ? `${whole}.${part}` : `${whole}`));
const cases: fc.Arbitrary<Case> = fc
  .record({
    metal: fc.constantFrom('Gold', 'Silver'),
    Purity: fc.constantFrom('995', '999'),
    ask: decimalText(250_000, 17),
    grams: fc.oneof(decimalText(1000, 4), fc.constantFrom('0.5', '1', '10', '1000')),
    unit: fc.constantFrom('', 'gm', ' g', ' Gms'),
    quantity: fc.integer({ min: 1, max: 100 }),
    Margin: decimalText(50, 9),
    NetAmt: decimalText(10_000, 9),
    ServiceTax: decimalText(30, 9),
    OtherTax: decimalText(30, 9),
    PGold995: decimalText(9000, 9),
    PGold999: decimalText(9000, 9),
    PSilver999: decimalText(9000, 9),
    MakingCharge: decimalText(30, 6),
  })
  .filter(({ grams }) => /[1-9]/.test(grams))
  .map(({ unit, ...piece }) => ({ ...piece, weight: piece.grams + unit }));

/** Rounding goes wrong at halves of a paisa; random decimals hardly ever hit one. */
const halves: fc.Arbitrary<Case> = cases.chain((piece) =>
  fc
    .tuple(fc.nat(20_000_000), fc.constantFrom('4999999999', '5', '5000000001'))
    .map(([paise, rest]) => ({
      ...piece,
      metal: 'Silver',
      ask: `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}${rest}`,
      grams: '1000',
      weight: '1kg',
      quantity: 1,
      Margin: '0',
      NetAmt: '0',
      ServiceTax: '0',
      OtherTax: '0',
      PSilver999: '0',
    })),
);

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;

it('itemPrice agrees with an independent calculation for thousands of pieces', () => {
  fc.assert(
    fc.property(fc.oneof({ arbitrary: cases, weight: 4 }, halves), (piece) => {
      const asks = { gold: piece.ask, silver: piece.ask };
      expect(itemPrice(piece, asks, piece.quantity)?.toFixed(2)).toBe(
        rupees(independentPaise(piece)),
      );
    }),
    { numRuns: 5000 },
  );
});

it('cartTotals agrees with an independent calculation for thousands of bags', () => {
  const line = fc.record({
    paise: fc.bigInt({ min: 0n, max: 99_999_999_99n }),
    MakingCharge: decimalText(30, 4),
    OtherTax: decimalText(30, 4),
    Logistics: decimalText(2000, 3),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), decimalText(20_000, 3), (bag, coupon) => {
      const ofPrice = (paise: bigint, percent: string) =>
        inPaise(times(of(paise, 100n), fraction(percent), of(1n, 100n)));
      const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n);

      const amount = sum(bag.map(({ paise }) => paise));
      const gst = inPaise(of(amount * 3n, 10_000n));
      const making = sum(bag.map(({ paise, MakingCharge }) => ofPrice(paise, MakingCharge)));
      const other = sum(bag.map(({ paise, OtherTax }) => ofPrice(paise, OtherTax)));
      const logistics = sum(bag.map(({ Logistics }) => inPaise(fraction(Logistics))));
      const gross = amount + gst + making + other + logistics;
      const asked = inPaise(fraction(coupon));
      const taken = asked < gross ? asked : gross;

      const totals = cartTotals(
        bag.map(({ paise, ...rest }) => ({ ...rest, price: exact(rupees(paise)) })),
        coupon,
      );
      expect(Object.entries(totals).map(([name, value]) => [name, value.toFixed(2)])).toEqual([
        ['amount', rupees(amount)],
        ['gst', rupees(gst)],
        ['makingCharge', rupees(making)],
        ['otherTax', rupees(other)],
        ['logistics', rupees(logistics)],
        ['coupon', rupees(taken)],
        ['total', rupees(gross - taken)],
      ]);
    }),
    { numRuns: 2000 },
  );
});
