/**
 * Processes a long list `size` rows at a time, so that presses are handled in between. Resolves to false if it was stopped before
 * the end.
 */
export async function inSlices<Row>(
  rows: readonly Row[],
  size: number,
  each: (row: Row) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal?.aborted) return false;
    rows.slice(from, from + size).forEach(each);
  }
  return true;
}
