import type { Metal } from '#shared/pricing/unit-price.ts';

/** The colours of a chart, from the present theme. */
export interface ChartColours {
  line: string;
  /** The colour of the line, nearly and fully transparent; the tokens are hex. */
  fadeFrom: string;
  fadeTo: string;
  text: string;
  grid: string;
  live: string;
  /** The colour of the dot while the rate is not live. */
  soft: string;
  ground: string;
  font: string;
}

const LINES: Record<Metal, string> = { gold: '--brass', silver: '--line-control' };

/** Reads the theme's tokens once: a canvas has no classes, and reading the tokens at each drawing would cost time. */
export function chartColours(host: HTMLElement, metal: Metal): ChartColours {
  const style = getComputedStyle(host);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const line = token(LINES[metal]);
  return {
    line,
    fadeFrom: `${line}42`,
    fadeTo: `${line}00`,
    text: token('--ink-soft'),
    grid: token('--line'),
    live: token('--press-text'),
    soft: token('--ink-soft'),
    ground: token('--surface'),
    font: `12px ${style.fontFamily}`,
  };
}
