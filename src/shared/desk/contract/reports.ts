import * as v from 'valibot';
import { deskOperation } from './desk-operation.ts';
import { day, file, time } from './fields.ts';

export const REPORTS = ['sales', 'metal', 'margin', 'conversion', 'failed', 'gst'] as const;
export type ReportName = (typeof REPORTS)[number];

/** The criteria by which the rows of a report are grouped. */
export const REPORT_GROUPS = ['day', 'week', 'month', 'piece', 'weight', 'metal', 'city'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** The format of a column's figures: rupees, grams, percent, counts, or words. */
const column = v.object({
  key: v.string(),
  head: v.string(),
  unit: v.picklist(['words', 'rupees', 'grams', 'count', 'percent']),
});
export type ReportColumn = v.InferOutput<typeof column>;

const asked = v.object({
  report: v.picklist(REPORTS),
  group: v.optional(v.picklist(REPORT_GROUPS), 'day'),
  from: day,
  to: day,
});

const row = v.object({
  key: v.string(),
  /** In the order of the columns, as decimal text or words. */
  cells: v.array(v.string()),
});
export type ReportRow = v.InferOutput<typeof row>;

export const report = v.object({
  report: v.picklist(REPORTS),
  group: v.picklist(REPORT_GROUPS),
  from: day,
  to: day,
  columns: v.array(column),
  rows: v.array(row),
  /** The sums of all rows, by column; empty where a sum means nothing. */
  totals: v.array(v.string()),
  /** The preceding span of the same length, and its totals. */
  before: v.object({ from: day, to: day, totals: v.array(v.string()) }),
  /** The figures by day, week or month for a plot; none where rows are not times. */
  plot: v.object({
    times: v.array(time),
    series: v.array(v.object({ label: v.string(), unit: v.string(), values: v.array(v.number()) })),
    /** The figures of the preceding span, aligned by position. */
    before: v.array(v.object({ label: v.string(), values: v.array(v.nullable(v.number())) })),
  }),
  /** Notes that a reader needs to know. */
  notes: v.array(v.string()),
  /** Whether there are more rows than are shown. */
  cut: v.boolean(),
});
export type Report = v.InferOutput<typeof report>;

/** Operations of the desk: reports. */
export const reportsOperations = {
  ReadReport: deskOperation({
    name: 'ReadReport',
    access: 'reports.see',
    effect: 'read',
    topics: ['orders', 'payments'],
    request: asked,
    reply: report,
  }),
  ExportReport: deskOperation({
    name: 'ExportReport',
    access: 'reports.see',
    effect: 'change',
    request: asked,
    reply: file,
  }),
  ExportGstReturn: deskOperation({
    name: 'ExportGstReturn',
    access: 'reports.see',
    effect: 'change',
    request: v.object({
      month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/, 'must be a month')),
      gstin: v.optional(v.string()),
      /** Also exports papers that tax only the metal, once a tax adviser has agreed. */
      anyway: v.optional(v.boolean(), false),
    }),
    reply: v.object({
      lines: v.array(v.string()),
      files: v.array(file),
      /** The month's registrations, where there are several and `gstin` has to name one: then there are no files. */
      registrations: v.array(v.string()),
    }),
  }),
};
