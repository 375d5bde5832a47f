import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchWorld } from '../testing/match-world.ts';
import { spoil } from '../testing/narrations.ts';
import { seeded } from '../testing/seeded.ts';
import { makeWorld } from '../testing/world.ts';
import { readNarration } from '../../statements/narration.ts';
import type { Book, BookOrder, Matchable } from './evidence.ts';
import { matchCredit } from './match-credit.ts';
import { compareNames } from './names.ts';
import { errorsIn, findNumber, plainNumber } from './order-numbers.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const NUMBER = 'B261120K3F9QX';

const order = (given: Partial<BookOrder> = {}): BookOrder => ({
  id: 1,
  number: NUMBER,
  customerId: 1,
  open: true,
  wanted: 13_640_041,
  placedAt: NOON - 3_600_000,
  names: ['Asha Mehta'],
  claims: [],
  ...given,
});
const other = (given: Partial<BookOrder> = {}): BookOrder =>
  order({
    id: 2,
    number: 'B261120ZZ8TWN',
    customerId: 2,
    wanted: 5_000_050,
    names: ['Ravi Shah'],
    ...given,
  });
const credit = (given: Partial<Matchable> = {}): Matchable => ({
  paise: 13_640_041,
  seenAt: NOON,
  referenceKey: '412345678901',
  reference: '412345678901',
  remark: '',
  payerName: 'ZUBIN WADIA',
  payerAccount: '',
  ...given,
});
const judge = (
  given: Partial<Matchable>,
  orders = [order(), other()],
  more: Partial<Book> = {},
) => {
  const verdict = matchCredit(credit(given), { orders, payerCustomers: [], ...more });
  return verdict.state === 'booked' ? `${verdict.matchedBy} ${verdict.order.id}` : verdict.state;
};
const claims = [{ key: '412345678901', paise: 0 }];

describe('money is joined to its order', () => {
  it.each<[string, string, Partial<Matchable>, BookOrder[]?, Partial<Book>?]>([
    [
      'by the account of the order, whatever the amount',
      'account 1',
      { paise: 7 },
      undefined,
      { accountOrderId: 1 },
    ],
    ['by its number, whatever the amount', 'number 1', { remark: `for ${NUMBER}`, paise: 100 }],
    [
      'by its number in groups and small letters',
      'number 1',
      { remark: 'b261120 k3f-9qx', paise: 100 },
    ],
    [
      'by its number though it is closed',
      'number 1',
      { remark: NUMBER },
      [order({ open: false, wanted: 0 })],
    ],
    [
      'by its number with two letters wrong and the amount',
      'number 1',
      { remark: 'B261120X3F9QZ' },
    ],
    ['by the end of its number and the amount', 'number 1', { remark: '3F9QX' }],
    [
      'by the reference its customer gave and the amount',
      'reference 1',
      {},
      [order({ claims }), other()],
    ],
    ['by the name of the payer and the amount', 'payer 1', { payerName: 'MEHTA ASHA R' }],
    [
      'by an account that paid before and the amount',
      'payer 1',
      {},
      undefined,
      { payerCustomers: [1] },
    ],
  ])('%s', (_, expected, given, orders, more) => {
    expect(judge(given, orders, more)).toBe(expected);
  });
});

describe('a person decides about money', () => {
  it.each<[string, string, Partial<Matchable>, BookOrder[]?, Partial<Book>?]>([
    ['that fits nothing', 'suspense', { paise: 123 }],
    ['of which only the amount fits', 'proposed', {}],
    ['of which only the name fits', 'proposed', { payerName: 'ASHA MEHTA', paise: 5 }],
    ['that names two orders', 'proposed', { remark: `${NUMBER} B261120ZZ8TWN`, paise: 18_640_091 }],
    [
      'that names one order in the account of another',
      'proposed',
      { remark: 'B261120ZZ8TWN' },
      undefined,
      { accountOrderId: 1 },
    ],
    [
      'for two orders of one customer',
      'proposed',
      { remark: NUMBER, paise: 18_640_091 },
      [order(), other({ customerId: 1 })],
    ],
    [
      'that names one order and is the sum of another of its customer',
      'proposed',
      { remark: NUMBER, paise: 5_000_050 },
      [order(), other({ customerId: 1 })],
    ],
    [
      'for a closed order whose customer has an open one of that sum',
      'proposed',
      { remark: NUMBER, paise: 5_000_050 },
      [order({ open: false, wanted: 0 }), other({ customerId: 1 })],
    ],
    [
      'with a reference that two customers gave',
      'proposed',
      {},
      [order({ claims }), other({ claims })],
    ],
    [
      'with a reference somebody gave for another amount',
      'proposed',
      {},
      [order(), other({ claims })],
    ],
    [
      'of equal orders, though a name fits',
      'proposed',
      { payerName: 'ASHA MEHTA' },
      [order(), other({ wanted: 13_640_041 })],
    ],
    [
      'of a round sum, though the name fits',
      'proposed',
      { payerName: 'ASHA MEHTA', paise: 500_000 },
      [order({ wanted: 500_000 })],
    ],
    [
      'with a number that no order has, though name and amount fit',
      'proposed',
      { payerName: 'ASHA MEHTA', remark: 'C250101ABCDEF' },
    ],
    [
      'with a number like that of a closed order',
      'proposed',
      { remark: 'B261120X3F9QX' },
      [order({ open: false, wanted: 0 })],
    ],
    [
      'with a number like an order’s of another amount, from a stranger',
      'proposed',
      { remark: 'B261120X3F9QX', paise: 9 },
    ],
    [
      'of before the order, though name and amount fit',
      'proposed',
      { payerName: 'ASHA MEHTA', seenAt: NOON - 3 * 86_400_000 },
    ],
  ])('%s', (_, expected, given, orders, more) => {
    expect(judge(given, orders, more)).toBe(expected);
  });
});

it(
  'no line of any made-up statement is booked wrongly, and most are booked',
  { timeout: 60_000 },
  () => {
    let [booked, meant] = [0, 0];
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 150 }), (seed, count) => {
        for (const { line, order: found } of matchWorld(
          makeWorld(seed, { count, now: NOON }),
          NOON,
        )) {
          if (line.orders.length > 0) meant += 1;
          if (found === undefined) continue;
          booked += 1;
          expect(line.orders).toEqual([found]);
        }
      }),
      { numRuns: 40 },
    );
    expect(booked / meant).toBeGreaterThan(0.85);
  },
);

describe('an order’s number in a text', () => {
  it('a number with up to two errors is found, and the errors are counted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 2 }), (seed, errors) => {
        const text = plainNumber(`NEFT ${spoil(seeded(seed), NUMBER, errors)} thanks`);
        expect(errorsIn(text, NUMBER)).toBeLessThanOrEqual(errors);
        expect(['whole', 'typed']).toContain(findNumber(text, NUMBER)?.how);
      }),
    );
  });

  it('is whole though O, I, L and U stand for what they are like', () => {
    expect(findNumber(plainNumber('B26112O K3F9QX'), NUMBER)).toEqual({ how: 'whole' });
    expect(findNumber(plainNumber('B26ll20K3F9QX'), NUMBER)).toEqual({ how: 'whole' });
  });
});

describe('the name of a payer', () => {
  it.each([
    ['ASHA MEHTA', 'same'],
    ['MRS MEHTA ASHA R', 'same'],
    ['ASHA MEHT', 'same'],
    ['A MEHTA', 'alike'],
    ['ASHA', 'alike'],
    ['RAVI SHAH', 'none'],
    ['', 'none'],
  ])('%s is %s', (payer, expected) => {
    expect(compareNames(payer, ['Asha Mehta'])).toBe(expected);
  });
});

describe('the text of a line', () => {
  it.each([
    [
      'UPI-ASHA MEHTA-ASHA.M@OKHDFC-SBIN0001234-412345678901-gold',
      'upi',
      '412345678901',
      'ASHA MEHTA',
      'asha.m@okhdfc',
    ],
    [
      'NEFT CR-SBIN0001234-ASHA MEHTA-AURUM-SBINN52026112112345678',
      'bank',
      'SBINN52026112112345678',
      'ASHA MEHTA',
      '',
    ],
    [
      'BY TRANSFER-NEFT*SBIN0001234*SBIN226325123456*ASHA MEHTA--',
      'bank',
      'SBIN226325123456',
      'ASHA MEHTA',
      '',
    ],
    ['MMT/IMPS/412345678901/rent/ASHA MEHTA/SBIN0001234', 'bank', '412345678901', 'rent', ''],
    ['CASH DEPOSIT BY SELF', 'cash', '', '', ''],
  ])('%s is read', (text, channel, reference, payerName, payerAccount) => {
    expect(readNarration(text)).toMatchObject({ channel, reference, payerAccount });
    if (payerName) expect(readNarration(text).payerName).toBe(payerName);
  });
});
