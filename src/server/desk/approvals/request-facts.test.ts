import { expect, it } from 'vitest';
import { plainCoupon } from '../content/coupons.ts';
import { ACTS } from './acts.ts';
import { requestFacts, SAID_ARGS } from './request-facts.ts';

it('a request says its money in rupees, its metal in grams and its moments in India’s time, under names of people', () => {
  const facts = requestFacts({
    order: 'B261127AAAAAA',
    amount: '271686.12',
    metals: { gold: 200_000 },
    parts: [{ order: 'B1', paise: 27_168_612 }],
    terms: { minimum: '150000', fromAt: Date.UTC(2026, 10, 20, 6, 30), metals: [], active: true },
    reason: 'A scratch',
  });
  expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
    Order: 'B261127AAAAAA',
    Amount: '₹2,71,686.12',
    Metal: '20.0000 g of gold',
    'Booked for': 'B1: ₹2,71,686.12',
    'Smallest order': '₹1,50,000.00',
    Begins: '20 Nov 2026, 12:00',
    Why: 'A scratch',
  });
});

it('a request says nothing of what only programs read', () => {
  expect(requestFacts({ from: 7, into: 9, revision: 'a1', all: true, money: '0.00' })).toEqual([]);
});

it('a limit of metal is said in grams', () => {
  expect(requestFacts({ name: 'vault-gold', each: 10_000_000, day: 50_000_000 })).toEqual([
    { name: 'At once', value: '1000.0000 g of gold' },
    { name: 'A day', value: '5000.0000 g of gold' },
  ]);
});

it('a coupon says for whom and what it is, by names where they are known', () => {
  const facts = requestFacts(
    {
      code: 'HALF',
      terms: {
        ...plainCoupon('50'),
        kind: 'percent',
        metals: ['gold'],
        productIds: [3, 4],
        customerIds: Array.from({ length: 22 }, (_, at) => at + 1),
        note: 'For the fair',
      },
    },
    {
      products: new Map([[3, 'Gold Coin 10 g']]),
      customers: new Map([[1, 'Farida Shaikh (9820000000)']]),
    },
  );
  const said = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  expect(said).toMatchObject({
    'Uses for each customer': '1',
    'Only for bags of': 'gold',
    'Only for products': 'Gold Coin 10 g, number 4',
    'Only for customers': expect.stringMatching(
      /^Farida Shaikh \(9820000000\), number 2, .*number 20, and 2 more$/,
    ),
    'What it is for': 'For the fair',
  });
  expect(Object.keys(said)).toHaveLength(5);
});

it('a refund says by what it went, and a payout that is taken back when it was noted', () => {
  const given = { channel: 'bank', paidAt: '2026-11-20T06:30:00.000Z' };
  expect(requestFacts(given)).toEqual([
    { name: 'By', value: 'bank transfer' },
    { name: 'Noted on', value: '20 Nov 2026, 12:00' },
  ]);
});

const SUMMARY = 'the summary says it';
const PROGRAM = 'only a program reads it: by it, a later change makes another act of it';
/** What is kept and never said beside the summary, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'credit.customerId': 'the mobile number is said',
  'customer-number.customerId': 'the mobile number is said',
  'customer-merge.from': 'the mobile number is said',
  'customer-merge.into': 'the mobile number is said',
  'payout-failed.transfer': PROGRAM,
  'payout-returned.cameBack': SUMMARY,
  'payout-place.place': PROGRAM,
  'payout-release.place': PROGRAM,
  'refund-failed.payment': PROGRAM,
  'refunded.all': PROGRAM,
  'return.grams': SUMMARY,
  'reverse.kind': SUMMARY,
  'save-coupon.active': SUMMARY,
  'save-coupon.code': SUMMARY,
  'save-coupon.kind': SUMMARY,
  'save-coupon.most': SUMMARY,
  'save-coupon.revision': PROGRAM,
  'save-coupon.value': SUMMARY,
  'set-limit.name': SUMMARY,
  'set-one-user.value': SUMMARY,
  'set-payees.revision': PROGRAM,
};

/** The names of an act's kept arguments, a coupon's terms among them. */
const namesOf = (schema: object): string[] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.entries(schema.entries).flatMap(([name, entry]: [string, object]) =>
        name === 'terms' ? namesOf(entry) : [name],
      )
    : [];

it.each(ACTS)('whoever decides about $name reads all that is kept of it', ({ name, args }) => {
  const kept = namesOf(args).map((argument) => [`${name}.${argument}`, argument] as const);
  expect(kept).not.toHaveLength(0);
  const unsaid = kept.flatMap(([key, argument]) =>
    // A name that another act's facts use can be a row's id here, which is not said.
    SAID_ARGS.has(argument) && !(key in LEFT_OUT) ? [] : [key],
  );
  const leftOut = Object.keys(LEFT_OUT).filter((key) => key.startsWith(`${name}.`));
  expect(unsaid.toSorted()).toEqual(leftOut.toSorted());
});
