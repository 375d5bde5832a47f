import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Report, reportsOperations } from '#shared/desk/contract/reports.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import { readReport } from '#server/reports/read-report.ts';
import { gstReturn } from '../reports/gst-return.ts';
import { recordAudit, together } from '../record-audit.ts';
import type { DeskHandlersOf } from './handler.ts';

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');

export const reportsHandlers: DeskHandlersOf<typeof reportsOperations> = {
  ReadReport: async (asked, { shop }) => ({ data: await readReport(shop, asked) }),

  ExportReport: async (asked, { shop, desk }) => {
    const report = await readReport(shop, asked);
    const { group, from, to, rows } = report;
    await together(desk, (tx) =>
      recordAudit(tx, {
        act: 'export-report',
        subject: report.report,
        details: { group, from, to, rows: rows.length },
      }),
    );
    return {
      data: {
        name: `${report.report}-by-${group}-${from}-${to}.csv`,
        mediaType: 'text/csv',
        base64: base64(csvOfReport(report)),
      },
    };
  },

  ExportGstReturn: async ({ month, gstin, anyway }, { shop, desk }) => {
    const wrong = (words: string) => new Refusal(REFUSED.badInput, words.replaceAll('--', ''));
    const {
      lines,
      files = [],
      registrations = [],
    } = await gstReturn(shop, {
      month,
      gstin,
      anyway,
      files: true,
      wrong,
    });
    await together(desk, (tx) =>
      recordAudit(tx, {
        act: 'export-gst',
        subject: month,
        details: { files: files.length, anyway, ...(gstin && { gstin }) },
      }),
    );
    return {
      data: {
        lines: lines.map((line) => line.replaceAll('--', '')),
        registrations,
        files: files.map(({ name, bytes }) => ({
          name,
          mediaType: name.endsWith('.json') ? 'application/json' : 'text/csv',
          base64: base64(bytes),
        })),
      },
    };
  },
};

/** Units are in the headings, so that a spreadsheet reads the figures as numbers. */
const csvOfReport = ({ columns, rows, totals, before, cut }: Report): string =>
  csvOf([
    columns.map(({ head, unit }) => `${head}${UNITS[unit]}`),
    ...rows.map(({ cells }) => cells),
    ...(cut ? [['There are more rows than these: choose fewer days.']] : []),
    totals,
    [`Before: ${before.from} to ${before.to}`, ...before.totals.slice(1)],
  ]);

const UNITS = { words: '', rupees: ' (INR)', grams: ' (g)', count: '', percent: ' (%)' } as const;
