import { parse } from 'csv-parse/sync';
import { refuseHugeTable } from '#server/limits/refuse-huge-table.ts';
import { reasonOf } from '#server/log.ts';

/** The allowed and the required columns; any other in the first row is refused. */
interface Columns {
  known: readonly string[];
  needed: readonly string[];
}

interface TableRow {
  /** The row number as in a spreadsheet: the headings are row 1. */
  line: number;
  cells: Record<string, string>;
}

interface Table {
  /** Empty where there is any problem. */
  rows: TableRow[];
  problems: string[];
  warnings: string[];
}

/**
 * Reads a CSV file strictly by its headings: a misnamed column would read as empty, and an empty figure is a price. Empty rows,
 * and empty columns without a heading, which spreadsheets add, are left out.
 */
export function readTable(text: string, columns: Columns): Table {
  refuseHugeTable(text);
  let records: string[][];
  try {
    records = parse(text, { bom: true, relax_column_count: true }) as string[][];
  } catch (error) {
    return wrong([`The file is not CSV: ${reasonOf(error)}`]);
  }
  const [first = [], ...below] = records;
  const heads = withoutEnd(first.map((head) => head.trim()));
  if (heads.length === 0) return wrong(['The first row is empty: it must name the columns.']);
  const problems = headingProblems(heads, columns);
  if (problems.length > 0) return wrong(problems);
  const rows = below
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return wrong(['There is no row below the headings.']);
  const uneven = rows.flatMap(({ cells, line }) => unevenness(heads, cells, line));
  if (uneven.length > 0) return wrong(uneven);
  return {
    rows: rows.map(({ cells, line }) => ({
      line,
      cells: Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])),
    })),
    problems: [],
    warnings: leftOut(heads, columns),
  };
}

const wrong = (problems: string[]): Table => ({ rows: [], problems, warnings: [] });

const withoutEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

function headingProblems(heads: string[], { known, needed }: Columns): string[] {
  const missing = needed.filter((column) => !heads.includes(column));
  return [
    ...heads.flatMap((head, at) => {
      if (head === '') return [`Row 1: column ${at + 1} has no heading.`];
      if (heads.indexOf(head) < at) {
        return [
          `Row 1: there are two columns ${head}, column ${heads.indexOf(head) + 1} and ${at + 1}.`,
        ];
      }
      if (known.includes(head)) return [];
      const meant = known.find((column) => bare(column) === bare(head));
      return [`Row 1: no column is called ${head}.${meant ? ` It must read ${meant}.` : ''}`];
    }),
    ...(missing.length > 0
      ? [
          `Row 1 does not name ${missing.join(', ')}: without them the file has no prices or weights.`,
        ]
      : []),
  ];
}

/** Reduces a heading, so that another spelling still matches. */
const bare = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '');

/** Finds a row that breaks off, or that an unquoted comma has shifted to the right. */
function unevenness(heads: string[], cells: string[], line: number): string[] {
  const last = heads[cells.length - 1];
  if (cells.length < heads.length) {
    return [`Row ${line} breaks off after ${last}: it has nothing for ${heads[cells.length]}.`];
  }
  const beyond = withoutEnd(cells);
  return beyond.length > heads.length
    ? [
        `Row ${line} has ${beyond.length} cells, and there are ${heads.length} columns. A text with a comma must stand in quotes.`,
      ]
    : [];
}

const leftOut = (heads: string[], { known }: Columns): string[] => {
  const missing = known.filter((column) => !heads.includes(column));
  return missing.length > 0
    ? [`The file has no column ${missing.join(', ')}: they are read as empty in every row.`]
    : [];
};
