import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, ZERO } from '#shared/pricing/decimal.ts';
import { PAYMENT_CHANNELS, PAYMENT_KINDS } from '#server/db/schema/payments.ts';
import { SELLER } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { noteOn } from '../notes/note.ts';
import type { IssuedData } from '../returns/find-papers.ts';
import {
  drawnOrder,
  isAtHome,
  notesOf,
  OCTOBER,
  orderOf,
} from '../returns/testing/random-orders.ts';
import { dayBookCsv, LEDGER_LISTS, ledgerCsv, movedBy } from './book-csv.ts';
import { type MoneyMove, voucherOfMoney, vouchersOfBought } from './money-vouchers.ts';
import { voucherOfPaper } from './paper-vouchers.ts';
import { tallyLedgers, tallyVouchers } from './tally-xml.ts';

// The books of 500 random orders against sums over the orders and records themselves, in whole paise.

const whole = (text: string): bigint => BigInt(text.replace('.', ''));
const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const inRupees = (paise: bigint) => exact(String(paise)).div(100);

const orders = fc.sample(drawnOrder, { numRuns: 500, seed: 2 }).map((each, index) => {
  const at = OCTOBER + each.hour * 3_600_000;
  const { order, pieces } = orderOf(each, at);
  return { each, at, pieces, order: { ...order, number: `B${index}` }, index };
});
const sold = orders.filter(({ order }) => whole(order.paid) > 0n);
const notes = sold.flatMap(({ each, at, order, index, pieces }) =>
  notesOf(each, whole(order.paid), total(pieces.map(({ price }) => whole(price))), at).map(
    (note) => ({ ...note, index }),
  ),
);

function papers(): IssuedData[] {
  return sold.flatMap(({ order, pieces, index, at }): IssuedData[] => {
    const invoice = invoiceOf(
      { ...order, invoiceNumber: `26-27/${String(index).padStart(6, '0')}` },
      { sold: pieces, seller: SELLER, hsnDigits: '4' },
    );
    let before = 0n;
    const own = notes.filter((note) => note.index === index);
    return [
      { kind: 'invoice', orderId: index, issuedAt: new Date(at), data: invoice },
      ...own.map(({ kind, amount, isMetal, at: noted }, which): IssuedData => {
        const data = noteOn(invoice, {
          kind,
          number: `N/${index}/${which}`,
          at: new Date(noted),
          reason: 'Came <back> & "broken"\n=1+1',
          amount: inRupees(amount),
          before: before === 0n ? ZERO : inRupees(before),
          ...(isMetal && { metal: '10 g of gold' }),
        });
        before += amount;
        return { kind, orderId: index, issuedAt: new Date(noted), data };
      }),
    ];
  });
}

const moves: MoneyMove[] = fc
  .sample(
    fc.record({
      kind: fc.constantFrom(...PAYMENT_KINDS),
      channel: fc.constantFrom(...PAYMENT_CHANNELS),
      paise: fc.integer({ min: 1, max: 5_000_000_000 }),
      wrong: fc.boolean(),
    }),
    { numRuns: 500, seed: 3 },
  )
  .flatMap(({ kind, channel, paise, wrong }, index) => {
    const record = {
      id: 2 * index + 1,
      kind,
      channel,
      amount: inRupees(BigInt(paise)).toFixed(2),
      reference: `R${index}`,
      seenAt: new Date(OCTOBER + index * 3_600_000),
      reverses: null,
    };
    const balance = {
      ...record,
      id: 2 * index + 2,
      amount: `-${record.amount}`,
      reverses: record.id,
    };
    return [record, ...(wrong ? [balance] : [])].map((each) => ({
      record: each,
      order: `B${index}`,
      party: 'Asha & Söhne <Mehta>',
    }));
  });
const bought = [1, 2, 3].map((each) => ({
  sale: `S${each}`,
  party: 'Ravi',
  total: `${each}000.0${each}`,
  metal: 'gold',
  grams: '1.0000',
  soldAt: new Date(OCTOBER),
  paidAt: each === 3 ? null : new Date(OCTOBER + 1),
  paidReference: `U${each}`,
  returns:
    each === 1
      ? []
      : [{ paidAt: new Date(OCTOBER), reference: 'U', returnedAt: new Date(OCTOBER + 1) }],
}));

const vouchers = [
  ...papers().map(voucherOfPaper),
  ...moves.map(voucherOfMoney),
  ...bought.flatMap(vouchersOfBought).map(({ voucher }) => voucher),
];
const moved = movedBy(vouchers);
const movedPaise = (...names: string[]) => total(names.map((name) => BigInt(moved.get(name) ?? 0)));
const kept = (...kinds: string[]) =>
  total(
    moves
      .filter(({ record }) => kinds.includes(record.kind))
      .map(({ record }) => whole(record.amount)),
  );
const noted = (kind: string, isMetal: boolean) =>
  total(
    notes.filter((note) => note.kind === kind && note.isMetal === isMetal).map((n) => n.amount),
  );

describe('the books of 500 random orders', () => {
  it('balance in every voucher, and all together', () => {
    for (const { entries } of vouchers) {
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
    }
    expect(total([...moved.values()].map(BigInt))).toBe(0n);
    expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
  });

  it('have customers owe what was invoiced and noted, less what they paid and was forgiven', () => {
    const invoiced = total(sold.map(({ order }) => whole(order.paid)));
    const owed =
      invoiced -
      noted('credit-note', false) +
      noted('debit-note', false) -
      kept('in', 'forgiven') +
      kept('out');
    expect(movedPaise('Online customers')).toBe(owed);
    expect(movedPaise('Metal held for customers')).toBe(-noted('credit-note', true));
  });

  it('have the money of the records at the bank, the card provider and in cash', () => {
    const of = (kind: string, ...channels: string[]) =>
      total(
        moves
          .filter(({ record }) => record.kind === kind && channels.includes(record.channel))
          .map(({ record }) => whole(record.amount)),
      );
    const payouts = total(bought.filter((each) => each.paidAt).map((each) => whole(each.total)));
    expect(movedPaise('Bank')).toBe(of('in', 'upi', 'bank') - of('out', 'upi', 'bank') - payouts);
    expect(movedPaise('Card provider')).toBe(of('in', 'card') - of('out', 'card'));
    expect(movedPaise('Cash')).toBe(of('in', 'cash') - of('out', 'cash'));
    expect(movedPaise('Payouts due')).toBe(-3000_03n);
    expect(movedPaise('Purchases from customers')).toBe(6000_06n);
  });

  it('have the tax of the papers: that of the orders, less what notes took back', () => {
    const taxed = sold.filter(
      ({ order }) => !(order.tax.profile === 'specification' && order.kind === 'convert'),
    );
    const of = (paid: bigint, tax: bigint, own: typeof notes) => {
      let before = 0n;
      const round = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);
      return own.map(({ amount, kind, isMetal }) => {
        const share = round(tax * (before + amount), paid) - round(tax * before, paid);
        before += amount;
        return isMetal ? 0n : kind === 'credit-note' ? -share : share;
      });
    };
    const wanted = (isHome: boolean) =>
      total(
        taxed
          .filter(({ order }) => isAtHome(order) === isHome)
          .flatMap(({ order, index }) => {
            const gst = whole(order.gst);
            const tax = isHome ? gst / 2n : gst;
            return [
              tax,
              ...of(
                whole(order.paid),
                tax,
                notes.filter((note) => note.index === index),
              ),
            ];
          }),
      );
    expect(movedPaise('Output CGST')).toBe(-wanted(true));
    expect(movedPaise('Output SGST')).toBe(-wanted(true));
    expect(movedPaise('Output IGST')).toBe(-wanted(false));
  });
});

interface Entry {
  LEDGERNAME: string;
  ISDEEMEDPOSITIVE: string;
  AMOUNT: string;
}
interface Message {
  VOUCHER: { NARRATION: string; 'ALLLEDGERENTRIES.LIST': Entry[] };
}

describe('what the accountant gets', () => {
  const parser = new XMLParser({ parseTagValue: false, processEntities: true });
  const read = (xml: string) =>
    (
      parser.parse(xml) as {
        ENVELOPE: { BODY: { IMPORTDATA: { REQUESTDATA: { TALLYMESSAGE: Message[] } } } };
      }
    ).ENVELOPE.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE;

  it('is Tally’s XML, with the same sums and each voucher balanced', () => {
    const messages = read(tallyVouchers(vouchers));
    expect(messages).toHaveLength(vouchers.length);
    const sums = new Map<string, bigint>();
    for (const { VOUCHER } of messages) {
      const entries = VOUCHER['ALLLEDGERENTRIES.LIST'];
      expect(total(entries.map(({ AMOUNT }) => whole(AMOUNT)))).toBe(0n);
      for (const { LEDGERNAME, AMOUNT, ISDEEMEDPOSITIVE } of entries) {
        expect(ISDEEMEDPOSITIVE).toBe(AMOUNT.startsWith('-') ? 'Yes' : 'No');
        sums.set(LEDGERNAME, (sums.get(LEDGERNAME) ?? 0n) - whole(AMOUNT));
      }
    }
    expect(sums).toEqual(new Map([...moved].map(([name, paise]) => [name, BigInt(paise)])));
    expect(messages.map(({ VOUCHER }) => VOUCHER.NARRATION)).toContainEqual(
      expect.stringContaining('Came <back> & "broken" =1+1'),
    );
  });

  it('has every account that a voucher uses among its ledgers', () => {
    const known = tallyLedgers();
    for (const name of moved.keys()) expect(known).toContain(`<NAME>${name}</NAME>`);
  });

  it('is a CSV of every entry, and of the accounts of bank, sales, tax and customers', () => {
    const lines = (csv: string) => csv.trimEnd().split('\r\n').length - 1;
    const entries = vouchers.flatMap((voucher) => voucher.entries);
    expect(lines(dayBookCsv(vouchers))).toBe(entries.length);
    for (const list of LEDGER_LISTS) expect(lines(ledgerCsv(vouchers, list))).toBeGreaterThan(100);
    expect(dayBookCsv(vouchers)).not.toMatch(/,=1\+1/);
  });
});
