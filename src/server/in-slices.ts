import { setImmediate as breathe } from 'node:timers/promises';

const SLICE = 200;

/** Maps a long list slice by slice, so that rates are pushed and requests answered in between. */
export async function inSlices<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await breathe();
    for (const row of rows.slice(from, from + SLICE)) made.push(make(row));
  }
  return made;
}
