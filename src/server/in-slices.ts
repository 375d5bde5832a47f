import { setImmediate as breathe } from 'node:timers/promises';

const SLICE = 200;

/** Maps a long list a slice at a time, so that rates are pushed and others are answered in between. */
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
