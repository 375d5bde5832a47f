const MOST_BARS = 500;

/** The numbers punched into bars, trimmed and in capitals. Throws the error that `wrong` makes of a fault, such as a number named twice. */
export function tidyBars(typed: string[], wrong: (words: string) => Error): string[] {
  const bars = typed.map((bar) => bar.trim().toUpperCase()).filter(Boolean);
  if (bars.length > MOST_BARS) throw wrong(`at most ${MOST_BARS} bars at once.`);
  const twice = bars.find((bar, index) => bars.indexOf(bar) !== index);
  if (twice) throw wrong(`${twice} is named twice.`);
  const odd = bars.find((bar) => !/^[\w./-]{1,40}$/.test(bar));
  if (odd) throw wrong(`${odd} is no number of a bar.`);
  return bars;
}
