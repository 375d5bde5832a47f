import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { exact, ZERO } from '#shared/pricing/decimal.ts';
import { SELLER } from '#server/testing/people/sold-order.ts';
import { invoiceOf } from '../invoices/invoice.ts';
import { noteOn } from '../notes/note.ts';
import { papersOf, type IssuedData } from './find-papers.ts';
import { gstr1Of } from './gstr1.ts';
import { offlineTables } from './offline-csv.ts';
import { portalForm } from './portal-form.ts';
import type { Gstr1Form } from './portal-schema.ts';
import { readMonth } from './return-month.ts';
import {
  DAY,
  drawnOrder,
  type DrawnOrder,
  FIRMS,
  isAtHome,
  notesOf,
  OCTOBER,
  orderOf,
  type SoldOrder,
  STATES,
} from './testing/random-orders.ts';

// A month of 2,000 orders, and its return recomputed in whole paise from the orders' own figures, sharing no code with the
// store.

const ORDERS = 2000;
const whole = (text: string): bigint => BigInt(text.replace('.', ''));
const round = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);
const NOVEMBER = { from: OCTOBER + 31 * DAY, until: OCTOBER + 61 * DAY };
const inNovember = (at: number) => at >= NOVEMBER.from && at < NOVEMBER.until;

/** The tax, the taxable value and the rest of an order's invoice, in paise, from the order alone. */
function taxedOf({
  tax,
  kind,
  amount,
  gst,
  makingCharge,
  logistics,
  surcharge,
  coupon,
  paid,
  billing,
  shipping,
}: SoldOrder) {
  const paise = { paid: whole(paid), gst: whole(gst) };
  const inter = !isAtHome({ billing, shipping });
  if (tax.profile === 'specification') {
    if (kind === 'convert')
      return { ...paise, inter, half: 0n, taxed: 0n, tax: 0n, rest: paise.paid };
    const half = paise.gst / 2n;
    const charged = inter ? paise.gst : 2n * half;
    const taxed = whole(amount);
    return { ...paise, inter, half, taxed, tax: charged, rest: paise.paid - taxed - charged };
  }
  const taxed =
    (kind === 'convert' ? 0n : whole(amount)) +
    whole(makingCharge) +
    whole(logistics) +
    whole(surcharge) -
    whole(coupon);
  return {
    ...paise,
    inter,
    half: paise.gst / 2n,
    taxed,
    tax: paise.gst,
    rest: paise.paid - taxed - paise.gst,
  };
}

interface Sums {
  papers: number;
  taxed: bigint;
  igst: bigint;
  half: bigint;
}
const NONE: Sums = { papers: 0, taxed: 0n, igst: 0n, half: 0n };

/** The expected totals, by table and place, and by firms and consumers. */
class Expected {
  readonly tables = new Map<string, Sums>();
  readonly hsn = { firm: NONE, consumer: NONE };
  readonly grams = new Map<string, bigint>();
  readonly papers = { invoice: 0, 'credit-note': 0, 'debit-note': 0 };

  add(table: string, isFirm: boolean, { taxed, igst, half }: Omit<Sums, 'papers'>, sign: bigint) {
    const plus = (sums: Sums): Sums => ({
      papers: sums.papers + 1,
      taxed: sums.taxed + sign * taxed,
      igst: sums.igst + sign * igst,
      half: sums.half + sign * half,
    });
    this.tables.set(table, plus(this.tables.get(table) ?? NONE));
    const side = isFirm ? 'firm' : 'consumer';
    this.hsn[side] = plus(this.hsn[side]);
  }
}

const month = readMonth('2026-11');
const expected = new Expected();
const documents: IssuedData[] = [];
let form: Gstr1Form;
let files: Map<string, string[][]>;

beforeAll(() => {
  const counters = { invoice: 0, 'credit-note': 0, 'debit-note': 0 };
  const made = fc
    .sample(drawnOrder, { numRuns: ORDERS, seed: 18 })
    .map((each, index) => ({ each, index, at: OCTOBER + each.hour * 3_600_000 }));
  const issues: { at: number; issue: () => void }[] = [];
  for (const { each, index, at } of made) {
    const { order, pieces } = orderOf(each, at);
    if (whole(order.paid) === 0n) continue;
    const sums = taxedOf(order);
    const isFirm = FIRMS.includes(each.gstNumber);
    const untaxed = each.profile === 'specification' && each.kind === 'convert';
    const isLarge = sums.inter && sums.paid > 10_000_000n;
    const place = `${STATES[each.state]} ${each.kind === 'convert' ? 5 : 3}`;
    const metal = pieces.reduce((total, { price }) => total + whole(price), 0n);
    let invoice: ReturnType<typeof invoiceOf> | undefined;
    issues.push({
      at,
      issue() {
        const number = `26-27/${String((counters.invoice += 1)).padStart(6, '0')}`;
        invoice = invoiceOf(
          { ...order, invoiceNumber: number },
          { sold: pieces, seller: SELLER, hsnDigits: '6' },
        );
        documents.push({ kind: 'invoice', orderId: index, issuedAt: new Date(at), data: invoice });
        if (!inNovember(at)) return;
        expected.papers.invoice += 1;
        if (untaxed) return;
        const { taxed, inter, tax, half } = sums;
        expected.add(
          isFirm ? 'b2b' : isLarge ? 'b2cl' : `b2cs ${place}`,
          isFirm,
          { taxed, igst: inter ? tax : 0n, half: inter ? 0n : half },
          1n,
        );
        if (each.kind === 'buy') countGrams(each, 1n);
      },
    });
    let before = 0n;
    for (const note of notesOf(each, sums.paid, metal, at)) {
      const from = before;
      const until = from + note.amount;
      before = until;
      issues.push({
        at: note.at + 1,
        issue() {
          if (!invoice) throw new Error('A note comes after its invoice');
          const series = note.kind === 'credit-note' ? 'CN' : 'DN';
          const number = `${series}/26-27/${String((counters[note.kind] += 1)).padStart(5, '0')}`;
          const inRupees = (paise: bigint) => exact(String(paise)).div(100);
          const data = noteOn(invoice, {
            kind: note.kind,
            number,
            at: new Date(note.at),
            reason: 'Came back',
            amount: inRupees(note.amount),
            before: from === 0n ? ZERO : inRupees(from),
            ...(note.isMetal && { metal: '10 g of gold' }),
          });
          documents.push({ kind: note.kind, orderId: index, issuedAt: new Date(note.at), data });
          if (!inNovember(note.at)) return;
          expected.papers[note.kind] += 1;
          if (untaxed || note.isMetal) return;
          const share = (all: bigint) =>
            round(all * until, sums.paid) - round(all * from, sums.paid);
          const [igst, half] = sums.inter ? [share(sums.tax), 0n] : [0n, share(sums.half)];
          const taxed = note.amount - igst - 2n * half - share(sums.rest);
          const sign = note.kind === 'credit-note' ? -1n : 1n;
          expected.add(
            isFirm ? 'cdnr' : isLarge ? 'cdnur' : `b2cs ${place}`,
            isFirm,
            { taxed, igst, half },
            sign,
          );
          if (sign < 0 && until === sums.paid && each.kind === 'buy') countGrams(each, -1n);
        },
      });
    }
  }
  for (const { issue } of issues.sort((a, b) => a.at - b.at)) issue();
  if (!month) throw new Error('There is a November');
  const papers = papersOf(documents)
    .filter(({ issuedAt }) => inNovember(issuedAt.getTime()))
    .map(({ paper }) => paper);
  const gstr1 = gstr1Of(SELLER.gstNumber, month, papers);
  form = portalForm(gstr1);
  files = new Map(
    offlineTables(gstr1).map(({ name, text }) => [
      name,
      // No cell of this month has a comma or a quote.
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    ]),
  );
}, 60_000);

/** In 0.1 mg. */
function countGrams({ sold }: DrawnOrder, sign: bigint) {
  for (const { piece, grams, quantity } of sold) {
    const hsn =
      piece.metal === 'Silver'
        ? '710691'
        : piece.productName.includes('Coin')
          ? '711890'
          : '710812';
    const units = BigInt(Math.round(Number(grams) * 10_000)) * BigInt(quantity);
    expected.grams.set(hsn, (expected.grams.get(hsn) ?? 0n) + sign * units);
  }
}

/** Paise of a number in the portal's format. */
const paise = (value: number | undefined): bigint => BigInt(Math.round((value ?? 0) * 100));

interface Row {
  txval: number;
  iamt?: number | undefined;
  camt?: number | undefined;
  samt?: number | undefined;
}
function sumsOf(rows: Row[], sign: (row: Row) => bigint = () => 1n): Omit<Sums, 'papers'> {
  const total = (of: (row: Row) => number | undefined) =>
    rows.reduce((sum, row) => sum + sign(row) * paise(of(row)), 0n);
  expect(total(({ camt }) => camt)).toBe(total(({ samt }) => samt));
  return {
    taxed: total(({ txval }) => txval),
    igst: total(({ iamt }) => iamt),
    half: total(({ camt }) => camt),
  };
}
const wanted = (table: string) => {
  const { papers: _papers, ...sums } = expected.tables.get(table) ?? NONE;
  return sums;
};

describe('GSTR-1 of a random month of 2,000 orders with cancellations and returns', () => {
  it('has every kind of paper in it', () => {
    for (const table of ['b2b', 'b2cl', 'cdnr', 'cdnur']) {
      expect(expected.tables.get(table)?.papers).toBeGreaterThan(10);
    }
    expect(expected.papers.invoice).toBeGreaterThan(900);
    expect(expected.papers['debit-note']).toBeGreaterThan(50);
  });

  it('adds up to the orders to the paisa in B2B and B2CL', () => {
    const b2b = (form.b2b ?? []).flatMap(({ inv }) => inv);
    expect(b2b).toHaveLength(expected.tables.get('b2b')?.papers ?? -1);
    expect(sumsOf(b2b.flatMap(({ itms }) => itms.map((item) => item.itm_det)))).toEqual(
      wanted('b2b'),
    );
    const b2cl = (form.b2cl ?? []).flatMap(({ inv }) => inv);
    expect(b2cl).toHaveLength(expected.tables.get('b2cl')?.papers ?? -1);
    expect(sumsOf(b2cl.flatMap(({ itms }) => itms.map((item) => item.itm_det)))).toEqual(
      wanted('b2cl'),
    );
    expect(Math.min(...b2cl.map(({ val }) => val))).toBeGreaterThan(100_000);
  });

  it('adds up in B2CS for each place and rate, less what credit notes took back', () => {
    const rows = form.b2cs ?? [];
    const keys = [...expected.tables.keys()].filter((key) => key.startsWith('b2cs '));
    expect(rows.map(({ pos, rt }) => `b2cs ${pos} ${rt}`).sort()).toEqual(keys.sort());
    for (const row of rows) expect(sumsOf([row])).toEqual(wanted(`b2cs ${row.pos} ${row.rt}`));
    expect(rows.every(({ pos, sply_ty }) => (pos === '27') === (sply_ty === 'INTRA'))).toBe(true);
  });

  it('adds up in the tables of credit and debit notes', () => {
    for (const [table, notes] of [
      ['cdnr', (form.cdnr ?? []).flatMap(({ nt }) => nt)],
      ['cdnur', form.cdnur ?? []],
    ] as const) {
      expect(notes).toHaveLength(expected.tables.get(table)?.papers ?? -1);
      const signs = new Map<Row, bigint>();
      const rows = notes.flatMap(({ ntty, itms }) =>
        itms.map(({ itm_det: row }) => {
          signs.set(row, ntty === 'C' ? -1n : 1n);
          return row;
        }),
      );
      expect(sumsOf(rows, (row) => signs.get(row) ?? 0n)).toEqual(wanted(table));
    }
  });

  it('has the same sums in the HSN summary of firms and of consumers, and the grams that were sold', () => {
    const hsn = form.hsn;
    if (!hsn || 'data' in hsn) throw new Error('The summary is split since May 2025');
    const { papers: _firm, ...firm } = expected.hsn.firm;
    const { papers: _consumer, ...consumer } = expected.hsn.consumer;
    expect(sumsOf(hsn.hsn_b2b ?? [])).toEqual(firm);
    expect(sumsOf(hsn.hsn_b2c ?? [])).toEqual(consumer);
    const rows = [...(hsn.hsn_b2b ?? []), ...(hsn.hsn_b2c ?? [])];
    for (const [code, units] of expected.grams) {
      const grams = rows
        .filter(({ hsn_sc }) => hsn_sc === code)
        .reduce((sum, { qty }) => sum + qty, 0);
      // Each of the two rows is rounded to 10 mg, which is all that the portal takes.
      expect(Math.abs(grams - Number(units) / 10_000)).toBeLessThanOrEqual(0.0101);
    }
    expect(
      rows.filter(({ hsn_sc }) => hsn_sc === '998892').map(({ qty, uqc }) => [qty, uqc]),
    ).toEqual([
      [0, 'NA'],
      [0, 'NA'],
    ]);
  });

  it('counts every paper that was issued, in runs of numbers without a gap', () => {
    const count = (number: number) =>
      (form.doc_issue?.doc_det ?? [])
        .filter(({ doc_num }) => doc_num === number)
        .flatMap(({ docs }) => docs)
        .reduce((sum, { totnum, cancel }) => sum + totnum - cancel, 0);
    expect([count(1), count(5), count(4)]).toEqual(Object.values(expected.papers));
    expect((form.doc_issue?.doc_det ?? []).map(({ docs }) => docs.length)).toEqual([1, 1, 1]);
  });

  it('says the same in the files of the offline tool', () => {
    const total = (name: string, column: number) =>
      (files.get(name) ?? []).reduce((sum, cells) => sum + whole(cells[column] ?? ''), 0n);
    expect(total('b2b', 11)).toBe(wanted('b2b').taxed);
    expect(total('b2cl', 6)).toBe(wanted('b2cl').taxed);
    expect(total('hsn(b2b)', 5)).toBe(expected.hsn.firm.taxed);
    expect(total('hsn(b2c)', 5)).toBe(expected.hsn.consumer.taxed);
    expect(files.get('b2cs')).toHaveLength(form.b2cs?.length ?? -1);
    expect(files.get('cdnur')?.[0]?.slice(0, 1)).toEqual(['B2CL']);
    expect(files.get('b2cl')?.[0]?.[3]).toMatch(/^(04-Chandigarh|30-Goa|32-Kerala)$/);
  });
});
