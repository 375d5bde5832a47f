import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function block(selector: string): Theme {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );
}

const light = block(':root');
const darkBySystem = block(":root:not([data-theme='light'])");
const darkByChoice = block(":root[data-theme='dark']");

/** Relative luminance of #rrggbb, WCAG 2.2. */
function luminance(hex: string): number {
  const parts = /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  if (!parts) throw new Error(`not a colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, front: string, ground: string): number {
  const [a, b] = [luminance(theme[front] ?? ''), luminance(theme[ground] ?? '')];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['paper', 'surface', 'sunk', 'tile-light', 'tile-dark'];
const tints = ['press-tint', 'info-tint', 'warn-tint', 'danger-tint'];

const text: [string, string[]][] = [
  ['ink', [...grounds, ...tints, 'raised', 'flash']],
  ['ink-soft', [...grounds, ...tints, 'raised', 'flash']],
  ['press-text', [...grounds, ...tints, 'raised']],
  ['rise', [...grounds, 'info-tint']],
  ['fall', [...grounds, 'danger-tint']],
  ['warn', [...grounds, 'warn-tint']],
  ['on-press', ['press', 'press-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-badge', ['badge']],
  // A blocked button is not exempt: it stays focusable, so its text has to be readable.
  ['on-blocked', ['blocked', 'paper', 'surface']],
];

/** The marks that tell a control or its state apart: edge, mark, ring. */
const marks: [string, string[]][] = [
  ['line-control', ['paper', 'surface', 'sunk']],
  ['press', ['paper', 'surface']],
  ['focus', [...grounds, ...tints]],
  ['fall', ['paper', 'surface']],
];

function expectAll(theme: Theme, pairs: [string, string[]][], least: number) {
  const short = pairs.flatMap(([front, behind]) =>
    behind
      .map((ground) => ({ pair: `${front} on ${ground}`, ratio: contrast(theme, front, ground) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
  );
  expect(short).toEqual([]);
}

describe.each([
  ['light', light],
  ['dark', { ...light, ...darkByChoice }],
])('the %s theme', (_name, theme) => {
  it('has a text contrast of at least 4.5 to 1', () => expectAll(theme, text, 4.5));
  it('has a control contrast of at least 3 to 1', () => expectAll(theme, marks, 3));
});

it('the dark theme is the same by system preference and by choice', () => {
  expect(darkBySystem).toEqual(darkByChoice);
  expect(Object.keys(darkByChoice).length).toBeGreaterThan(25);
});

it('the contrast function is right at the extremes', () => {
  expect(contrast({ a: '#000000', b: '#ffffff' }, 'a', 'b')).toBeCloseTo(21);
  expect(contrast({ a: '#777777', b: '#ffffff' }, 'a', 'b')).toBeCloseTo(4.48, 2);
});
