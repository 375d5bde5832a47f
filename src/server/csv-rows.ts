import { parse } from 'csv-parse/sync';

export interface CsvRow {
  record: string[];
  /** Its line number in the file, empty lines counted. */
  info: { lines: number };
}

interface CsvOptions {
  delimiter?: string;
  trim?: boolean;
  to?: number;
  max_record_size?: number;
}

/**
 * The rows of somebody else's CSV, empty ones left out. A quote within a cell is a sign like any other, as banks and couriers write
 * `="0004255"` or `2" bar`. But one that begins a cell and is never closed would take in the next line, and its amount or UTR would
 * stand behind this line's number: as for what is no CSV, an Error is thrown.
 */
export function csvRows(text: string | Buffer, options: CsvOptions = {}): CsvRow[] {
  const rows = parse(text, {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    ...options,
  }) as unknown as CsvRow[];
  // The opening quote stays in a cell only where what seemed to close it was none.
  const open = rows.find(({ record }) => record.some((cell) => /^\s*".*[\r\n]/s.test(cell)));
  if (open) throw new Error(`a quotation mark above line ${open.info.lines} is never closed`);
  return rows;
}
