import type { Metal } from '#shared/pricing/unit-price.ts';

/** What a chart is drawn with, out of the theme that is on. */
export interface ChartColours {
  line: string;
  /** Of the same, nearly and wholly transparent; the tokens are hex. */
  fadeFrom: string;
  fadeTo: string;
  text: string;
  grid: string;
  live: string;
  /** Of a dot that is not live. */
  soft: string;
  ground: string;
  font: string;
}

const LINES: Record<Metal, string> = { gold: '--brass', silver: '--line-control' };

/** Reads the tokens once: a canvas knows no classes, and asking at each draw would cost. */
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

/** Tells when another theme is on, by the device or by the page. */
export function onTheme(changed: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', changed);
    observer.disconnect();
  };
}
