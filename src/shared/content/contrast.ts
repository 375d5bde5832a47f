import { lightOf } from './srgb.ts';

/** Colours by the names of the style sheet's tokens, `#rrggbb`. */
export type Tokens = Readonly<Record<string, string>>;

/** Relative luminance of #rrggbb, per WCAG 2.2. Throws for any other text. */
export function luminance(hex: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  if (!parts) throw new Error(`not a colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => lightOf(parseInt(part, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['paper', 'surface', 'sunk', 'tile-light', 'tile-dark'];
const tints = ['press-tint', 'info-tint', 'warn-tint', 'danger-tint'];

type Pairs = readonly (readonly [front: string, grounds: readonly string[]])[];

/** Text and its backgrounds: at least 4.5 to 1. */
const TEXT: Pairs = [
  ['ink', [...grounds, ...tints, 'raised', 'flash']],
  ['ink-soft', [...grounds, ...tints, 'raised', 'flash']],
  ['press-text', [...grounds, ...tints, 'raised']],
  ['rise', [...grounds, 'info-tint', 'flash']],
  ['fall', [...grounds, 'danger-tint', 'flash']],
  ['warn', [...grounds, 'warn-tint']],
  ['on-press', ['press', 'press-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-badge', ['badge']],
  // A blocked button is not exempt: it stays focusable, so its text has to be readable.
  ['on-blocked', ['blocked', 'paper', 'surface']],
];

/** Marks that show a control or its state (edge, mark and ring): at least 3 to 1. */
const MARKS: Pairs = [
  ['line-control', ['paper', 'surface', 'sunk']],
  ['press', ['paper', 'surface']],
  ['focus', [...grounds, ...tints]],
  ['fall', ['paper', 'surface']],
];

/** A pair of colours with too little contrast. */
export interface PoorPair {
  front: string;
  ground: string;
  ratio: number;
  least: number;
}

/** The pairs of a theme below WCAG's minimum; empty where everything is readable. */
export function poorPairs(theme: Tokens): PoorPair[] {
  const below = (pairs: Pairs, least: number) =>
    pairs.flatMap(([front, behind]) =>
      behind
        .map((ground) => ({
          front,
          ground,
          ratio: contrast(theme[front] ?? '', theme[ground] ?? ''),
          least,
        }))
        .filter(({ ratio }) => ratio < least),
    );
  return [...below(TEXT, 4.5), ...below(MARKS, 3)];
}
