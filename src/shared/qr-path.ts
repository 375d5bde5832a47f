import { encode } from 'uqr';

/** Empty squares around a code, as the QR standard requires. */
const QUIET_ZONE = 4;

/**
 * All dark squares of a code as one SVG path, row by row in runs, and its side in squares. `ecc` is how much of it may be damaged:
 * L the least, for long texts.
 */
export function qrPath(text: string, ecc: 'L' | 'M' = 'M'): { path: string; size: number } {
  const { data, size } = encode(text, { ecc, border: QUIET_ZONE });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return { path, size };
}
