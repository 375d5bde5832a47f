import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTerms } from '#shared/contract/payment-terms.ts';
import { arrivalsOf } from './arrivals.ts';
import { mayPay, type Sum, type Taken, WAYS, waysToPay } from './ways-to-pay.ts';

/** 20 November 2026 at an hour of India's clock. */
const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 20, hours, minutes) - 19_800_000;
const Transfer = { HoldMinutes: 1440, DepositPercent: '0', DepositMinutes: 120, OpenMost: 3 };
const TERMS: Taken['terms'] = { UpiMost: '100000', UpiBankMost: '100000', Transfer };
const STORE: Taken = { terms: TERMS, modes: ['UPI', 'CARD'] };
const sum = (total: string, kind: Sum['kind'] = 'buy'): Sum => ({ total, kind, at: at(14) });
const offered = (wanted: Sum, taken = STORE) =>
  waysToPay(wanted, taken).map(({ way, possible, why }) => (possible ? way : `${way}: ${why}`));
const store = (terms: Partial<PaymentTerms>, modes = STORE.modes): Taken => ({
  terms: { ...TERMS, ...terms },
  modes,
});

describe('the ways to pay', () => {
  it('have UPI first for what fits into one payment', () => {
    expect(offered(sum('99999.99'))).toEqual(['upi', 'transfer', 'card', 'parts: too-small']);
  });

  it('close UPI a paisa above the limit, and not before', () => {
    expect(offered(sum('100000.00'))[0]).toBe('upi');
    expect(offered(sum('100000.01'))).toEqual(['transfer', 'parts', 'card', 'upi: over-limit']);
    expect(mayPay('UPI', sum('100000.01'), STORE)).toBe('over-limit');
    expect(mayPay('UPI', sum('100000'), STORE)).toBeUndefined();
  });

  it('put a transfer before UPI that the customer’s own bank may refuse', () => {
    const verified = store({ UpiMost: '500000' });
    expect(offered(sum('136400.41'), verified)).toEqual(['transfer', 'upi', 'parts', 'card']);
    expect(waysToPay(sum('136400.41'), verified)[1]).toMatchObject({ overBank: true });
    expect(waysToPay(sum('100000'), verified)[0]).not.toHaveProperty('overBank');
  });

  it.each([
    ['200000.00', 2],
    ['200000.01', 3],
    ['1330000', 14],
  ])('split %s into %i payments', (total, payments) => {
    const parts = waysToPay(sum(total), STORE).find(({ way }) => way === 'parts');
    expect(parts).toMatchObject({ possible: true, payments });
  });

  it.each([
    ['150000', '100000'],
    ['100000', '150000'],
    ['0', '100000'],
    ['100000', '0'],
  ])(
    'split into what both limits let through, %s of the store and %s of most banks',
    (UpiMost, UpiBankMost) => {
      const partsOf = (total: string) =>
        waysToPay(sum(total), store({ UpiMost, UpiBankMost })).find(({ way }) => way === 'parts');
      expect(partsOf('200000.01')).toMatchObject({ possible: true, payments: 3 });
      expect(partsOf('100000')).toMatchObject({ why: 'too-small' });
    },
  );

  it('close UPI for whoever has as many unpaid orders as are allowed, where it is taken', () => {
    const why = (modes: Taken['modes']) =>
      mayPay('UPI', sum('50'), { ...STORE, modes, upiFull: true });
    expect(why(['UPI'])).toBe('too-many');
    expect(why(['CARD'])).toBe('not-taken');
  });

  it('have no transfer and no parts for digital metal', () => {
    expect(offered(sum('150000', 'digital'))).toEqual([
      'card',
      'upi: over-limit',
      'transfer: digital',
      'parts: digital',
    ]);
  });

  it('have nothing that the store does not take', () => {
    const onlyUpi = store({ Transfer: undefined }, ['UPI']);
    expect(offered(sum('50'), onlyUpi)).toEqual([
      'upi',
      'transfer: not-taken',
      'parts: not-taken',
      'card: not-taken',
    ]);
    expect(offered(sum('50'), store({}, []))).toEqual([
      'transfer',
      'upi: not-taken',
      'parts: not-taken',
      'card: not-taken',
    ]);
  });

  it('know no limit where none is named', () => {
    const open = store({ UpiMost: '0', UpiBankMost: '0' });
    expect(offered(sum('90000000'), open)[0]).toBe('upi');
  });

  it('are each named once, those that are possible first, and closed ones with a reason', () => {
    const rupees = fc.integer({ min: 1, max: 10 ** 11 }).map((paise) => (paise / 100).toFixed(2));
    fc.assert(
      fc.property(
        rupees,
        rupees,
        rupees,
        fc.boolean(),
        fc.constantFrom<Sum['kind']>('buy', 'convert', 'digital'),
        (total, UpiMost, UpiBankMost, transfers, kind) => {
          const terms = { UpiMost, UpiBankMost, ...(transfers && { Transfer }) };
          const ways = waysToPay({ total, kind, at: at(3) }, { terms, modes: STORE.modes });
          expect(ways.map(({ way }) => way).toSorted()).toEqual([...WAYS].toSorted());
          expect(ways.every(({ possible, why }) => possible === (why === undefined))).toBe(true);
          const last = ways.findLastIndex(({ possible }) => possible);
          expect(ways.slice(0, last).every(({ possible }) => possible)).toBe(true);
          const upi = ways.find(({ way }) => way === 'upi');
          expect(upi?.possible).toBe(Number(total) <= Number(UpiMost));
        },
      ),
    );
  });
});

describe('a transfer', () => {
  const rails = (total: string, when = at(14)) =>
    arrivalsOf(total, when).map(({ rail, possible }) => (possible ? rail : `no ${rail}`));

  it('goes by IMPS up to 5 lakh, by RTGS from 2 lakh, by NEFT always', () => {
    expect(rails('199999.99')).toEqual(['imps', 'neft', 'no rtgs']);
    expect(rails('200000')[0]).toBe('imps');
    expect(rails('200000')).toContain('rtgs');
    expect(rails('500000')).not.toContain('no imps');
    expect(rails('500000.01')).toEqual(['rtgs', 'neft', 'no imps']);
    // The quickest first: RTGS rests over midnight.
    expect(rails('500000.01', at(23, 50))).toEqual(['neft', 'rtgs', 'no imps']);
  });

  it('waits for the next half hour of NEFT, and for RTGS over midnight', () => {
    const arrival = (when: number, rail: string) =>
      arrivalsOf('1300000', when).find((each) => each.rail === rail);
    const minutes = (when: number, rail: string) => arrival(when, rail)?.usually;
    const latest = (rail: string) => arrival(at(23, 50), rail)?.atLatest;
    expect([latest('imps'), latest('neft'), latest('rtgs')]).toEqual([60, 130, 160]);
    expect(minutes(at(23, 44), 'rtgs')).toBe(30);
    expect(minutes(at(23, 45), 'rtgs')).toBe(75);
    expect(minutes(at(14, 0), 'neft')).toBe(60);
    expect(minutes(at(14, 29), 'neft')).toBe(31);
    expect(minutes(at(14), 'rtgs')).toBe(30);
    expect(minutes(at(23, 50), 'rtgs')).toBe(70);
    expect(minutes(at(0, 10), 'rtgs')).toBe(50);
    expect(minutes(at(0, 30), 'rtgs')).toBe(30);
  });
});
