import type {
  Report,
  ReportColumn,
  ReportGroup,
  ReportName,
} from '#shared/desk/contract/reports.ts';
import { startOfIndianDay } from '#shared/india-time.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import {
  conversionBy,
  countSold,
  failedBy,
  type Figures,
  isTime,
  MOST_ROWS,
  movedBy,
  soldBy,
} from './figures.ts';
import { gstBy } from './gst-figures.ts';
import { readReportSpan, type ReportSpan } from './report-spans.ts';
import { rowsBefore } from './rows-before.ts';
import { keepSoldRows } from './sold-rows.ts';

export interface AskedReport {
  report: ReportName;
  group: ReportGroup;
  from: string;
  to: string;
}

type Span = Pick<ReportSpan, 'from' | 'to' | 'start' | 'end'>;

interface Definition {
  /** The possible groupings of its rows; the first is used for a missing or invalid one. */
  groups: readonly ReportGroup[];
  columns: readonly Omit<ReportColumn, 'key'>[];
  /** Brings its source table up to date; false where more remains to be done. */
  prepare?: (shop: ShopContext) => Promise<boolean>;
  find: (shop: ShopContext, span: Span, group: ReportGroup) => Promise<Figures[]>;
  /** Columns computed from the others, placed after them. */
  derive?: (values: number[]) => number[];
  /** The totals, where adding up the rows is not enough. */
  total?: (shop: ShopContext, span: Span, sums: number[]) => Promise<number[]>;
  /** The columns that the plot draws. */
  plotted: readonly number[];
  notes: readonly string[];
}

const TIMES: readonly ReportGroup[] = ['day', 'week', 'month'];
const column = (head: string, unit: ReportColumn['unit']) => ({ head, unit });
/** Hundredths of a percent. */
const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000);

/** Only the newest sales, so that nobody waits for years of them: the sweep adds those. */
const keepNewest = (shop: ShopContext): Promise<boolean> => keepSoldRows(shop, 2);

const COUNTED =
  'on the day of its invoice, also where its order was rejected or returned since: the credit notes stand in GST.';

const CONVERTED =
  'A coin out of digital metal counts its making charge alone: its metal was sold before.';

const DEFINITIONS: Record<ReportName, Definition> = {
  sales: {
    groups: [...TIMES, 'piece', 'weight', 'metal', 'city'],
    columns: [
      column('Orders', 'count'),
      column('Pieces', 'count'),
      column('Gold', 'grams'),
      column('Silver', 'grams'),
      column('Before tax', 'rupees'),
    ],
    prepare: keepNewest,
    find: async (shop, span, group) => {
      const rows = await soldBy(shop, span, group);
      return rows.map((row) => ({ ...row, values: row.values.slice(0, 5) }));
    },
    total: async (shop, span, sums) => [await countSold(shop, span), ...sums.slice(1)],
    plotted: [4],
    notes: [
      `A sale counts with all that is charged before tax, a card’s surcharge and delivery too, ${COUNTED}`,
      CONVERTED,
    ],
  },
  metal: {
    groups: TIMES,
    columns: [
      column('Gold to customers', 'grams'),
      column('Gold from customers', 'grams'),
      column('Silver to customers', 'grams'),
      column('Silver from customers', 'grams'),
    ],
    find: movedBy,
    plotted: [0, 1, 2, 3],
    notes: ['Digital metal as the ledger has it. Reversals and merged accounts are left out.'],
  },
  margin: {
    groups: [...TIMES, 'piece', 'weight', 'metal', 'city'],
    columns: [
      column('Before tax', 'rupees'),
      column('Metal at the ask', 'rupees'),
      column('Margin', 'rupees'),
      column('Margin of sales', 'percent'),
    ],
    prepare: keepNewest,
    find: async (shop, span, group) => {
      const rows = await soldBy(shop, span, group);
      return rows.map(({ values: [, , , , value = 0, atRate = 0], ...row }) => ({
        ...row,
        values: [value, atRate],
      }));
    },
    derive: ([value = 0, atRate = 0]) => [value - atRate, share(value - atRate, value)],
    plotted: [2],
    notes: [
      'What was charged before tax, less the metal at the ask of that moment. What the refinery itself paid for it is not known here.',
      `A sale counts ${COUNTED}`,
      CONVERTED,
    ],
  },
  conversion: {
    groups: TIMES,
    columns: [
      column('Visits', 'count'),
      column('Product pages', 'count'),
      column('Orders placed', 'count'),
      column('Orders paid', 'count'),
      column('Visit to order', 'percent'),
      column('Order to paid', 'percent'),
    ],
    find: conversionBy,
    derive: ([visits = 0, , orders = 0, paid = 0]) => [share(orders, visits), share(paid, orders)],
    plotted: [0, 2],
    notes: [
      'Visits are pages that the server gave out: no cookie, nothing of who. An installed app opens by itself, so there are more.',
    ],
  },
  failed: {
    groups: [...TIMES, 'piece'],
    columns: [
      column('Card tries', 'count'),
      column('Card tries, rupees', 'rupees'),
      column('Orders unpaid', 'count'),
      column('Orders unpaid, rupees', 'rupees'),
      column('Refunds back', 'count'),
      column('Refunds back, rupees', 'rupees'),
    ],
    find: failedBy,
    plotted: [0, 2, 4],
    notes: [
      'Orders that were rejected or lapsed, by the day on which they were placed; not a lapsed one whose money came late and waits.',
    ],
  },
  gst: {
    groups: ['month', 'day'],
    columns: [
      column('Papers', 'count'),
      column('Taxable', 'rupees'),
      column('IGST', 'rupees'),
      column('CGST', 'rupees'),
      column('SGST', 'rupees'),
    ],
    find: gstBy,
    plotted: [1],
    notes: [
      'Invoices and debit notes, less credit notes. The return of a month has its own files.',
    ],
  },
};

const HEADS: Record<ReportGroup, string> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  piece: 'What',
  weight: 'Weight',
  metal: 'Metal',
  city: 'Town',
};

/** A report over some days, with the same number of days before. Throws a Refusal 400. */
export async function readReport(shop: ShopContext, asked: AskedReport): Promise<Report> {
  const span = readReportSpan(asked.from, asked.to);
  const definition = DEFINITIONS[asked.report];
  const group = definition.groups.includes(asked.group)
    ? asked.group
    : (definition.groups[0] ?? 'day');
  const complete = (await definition.prepare?.(shop)) ?? true;
  const [now, before] = await Promise.all([
    figuresOf(shop, definition, span, group),
    figuresOf(shop, definition, span.before, group),
  ]);
  const shown = now.rows.slice(0, MOST_ROWS);
  const columns: ReportColumn[] = [
    { key: 'label', head: HEADS[group], unit: 'words' },
    ...definition.columns.map((each, index) => ({ ...each, key: `c${index}` })),
  ];
  const write = (values: number[]) =>
    definition.columns.map(({ unit }, index) => textOf(unit, values[index] ?? 0));
  return {
    report: asked.report,
    group,
    from: span.from,
    to: span.to,
    columns,
    rows: shown.map(({ key, label, values }) => ({ key, cells: [label, ...write(values)] })),
    totals: ['All', ...write(now.totals)],
    before: {
      from: span.before.from,
      to: span.before.to,
      totals: ['Before', ...write(before.totals)],
    },
    plot: isTime(group)
      ? plotOf(definition, shown, rowsBefore(shown, before.rows, group, span))
      : { times: [], series: [], before: [] },
    notes: [
      ...(complete ? [] : ['Older sales are still being added up: look again in a few minutes.']),
      ...definition.notes,
    ],
    cut: now.rows.length > MOST_ROWS,
  };
}

async function figuresOf(
  shop: ShopContext,
  { find, derive, total, columns, groups }: Definition,
  span: Span,
  group: ReportGroup,
): Promise<{ rows: Figures[]; totals: number[] }> {
  const found = await find(shop, span, group);
  // A report that is cut adds up to less than there is: by metal nothing is.
  const whole =
    found.length > MOST_ROWS && groups.includes('metal') ? await find(shop, span, 'metal') : found;
  const sums = whole.reduce<number[]>(
    (all, { values }) => values.map((value, index) => (all[index] ?? 0) + value),
    columns.map(() => 0),
  );
  const own = total ? await total(shop, span, sums) : sums;
  const withDerived = (values: number[]) => {
    const count = columns.length - (derive?.(values).length ?? 0);
    return derive ? [...values.slice(0, count), ...derive(values)] : values;
  };
  return {
    rows: found.map((row) => ({ ...row, values: withDerived(row.values) })),
    totals: withDerived(own),
  };
}

/** Paise, 0.1 mg, hundredths of a percent and counts as exact text. */
function textOf(unit: ReportColumn['unit'], value: number): string {
  if (unit === 'rupees') return rupeesOf(value);
  if (unit === 'grams') return toGrams(value);
  if (unit === 'percent') return exact(value).div(100).toFixed(2);
  return String(value);
}

function plotOf(
  { plotted, columns }: Definition,
  rows: Figures[],
  before: (Figures | undefined)[],
): Report['plot'] {
  const valueOf = (row: Figures | undefined, index: number): number | null =>
    row ? Number(textOf(columns[index]?.unit ?? 'count', row.values[index] ?? 0)) : null;
  const seriesOf = (index: number) => ({
    label: columns[index]?.head ?? '',
    unit: columns[index]?.unit ?? 'count',
  });
  return {
    times: rows.map(({ key }) => startOfIndianDay(key) ?? 0),
    series: plotted.map((index) => ({
      ...seriesOf(index),
      values: rows.map((row) => valueOf(row, index) ?? 0),
    })),
    before: plotted.slice(0, 1).map((index) => ({
      label: `${seriesOf(index).label}, before`,
      values: rows.map((_, place) => valueOf(before[place], index)),
    })),
  };
}
