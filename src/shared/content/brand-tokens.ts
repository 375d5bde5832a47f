import type { BrandColours } from './brand.ts';
import { contrast, luminance, type PoorPair, poorPairs, type Tokens } from './contrast.ts';
import { hexOf, oklchOf } from './oklch.ts';

export interface Themes {
  light: Tokens;
  dark: Tokens;
}

/** Colours that do not depend on the brand: errors are red in every shop. As in `tokens.css`. */
const LIGHT_SIGNS: Tokens = {
  rise: '#17653f',
  fall: '#8e2433',
  danger: '#8e2433',
  'danger-strong': '#761b29',
  'on-danger': '#fff8f5',
  'danger-tint': '#f8e8e6',
  warn: '#6d4a06',
  'warn-tint': '#f8edd2',
};
const DARK_SIGNS: Tokens = {
  rise: '#7ccb9d',
  fall: '#f09a93',
  danger: '#a03a40',
  'danger-strong': '#b0474c',
  'on-danger': '#fff4f0',
  'danger-tint': '#2c1917',
  warn: '#e6c57d',
  'warn-tint': '#282111',
};

/** Both themes of the shop, with every colour of `tokens.css`, made from a brand's three. */
export function themesOf({ main, accent, paper }: BrandColours): Themes {
  return { light: lightOf(main, accent, paper), dark: darkOf(main, accent) };
}

function lightOf(main: string, accent: string, paper: string): Tokens {
  const ground = oklchOf(paper);
  const shade = (l: number, c = 1) => hexOf({ l: ground.l * l, c: ground.c * c, h: ground.h });
  const dark = (l: number) => hexOf({ l, c: 0.012, h: ground.h });
  const press = oklchOf(main);
  const shine = oklchOf(accent);
  const pressText = hexOf({ ...press, l: Math.min(press.l, 0.42) });
  const surface = hexOf({ l: ground.l + (1 - ground.l) * 0.6, c: ground.c * 0.6, h: ground.h });
  return {
    ...LIGHT_SIGNS,
    paper,
    surface,
    sunk: shade(0.965, 1.3),
    raised: surface,
    'tile-light': shade(0.985, 1.2),
    'tile-dark': shade(0.93, 1.5),
    ink: dark(0.22),
    'ink-soft': dark(0.45),
    line: shade(0.9, 1.6),
    'line-control': hexOf({ l: 0.59, c: 0.025, h: ground.h }),
    brass: accent,
    press: main,
    'press-strong': strongOf(main),
    'on-press': readableOn(main),
    'press-text': pressText,
    'press-tint': hexOf({ l: ground.l * 0.965, c: Math.min(press.c, 0.02), h: press.h }),
    blocked: shade(0.93, 1.3),
    'on-blocked': dark(0.46),
    focus: pressText,
    'info-tint': hexOf({ l: ground.l * 0.97, c: Math.min(press.c, 0.012), h: press.h }),
    badge: accent,
    'on-badge': readableOn(accent),
    flash: hexOf({ l: ground.l * 0.945, c: Math.min(shine.c, 0.06), h: shine.h }),
  };
}

function darkOf(main: string, accent: string): Tokens {
  const { c, h } = oklchOf(main);
  const shine = oklchOf(accent);
  const deep = (l: number, strength = 0.01) => hexOf({ l, c: Math.min(c, strength), h });
  const press = hexOf({ l: 0.83, c: Math.min(c, 0.11), h });
  const badge = hexOf({ ...shine, l: Math.max(shine.l, 0.76) });
  return {
    ...DARK_SIGNS,
    paper: deep(0.175),
    surface: deep(0.213),
    sunk: deep(0.243),
    raised: deep(0.325, 0.015),
    'tile-light': deep(0.275),
    'tile-dark': deep(0.195),
    ink: deep(0.94, 0.012),
    'ink-soft': deep(0.735, 0.015),
    line: deep(0.305),
    'line-control': deep(0.58),
    brass: badge,
    press,
    'press-strong': hexOf({ l: 0.88, c: Math.min(c, 0.08), h }),
    'on-press': readableOn(press),
    'press-text': hexOf({ l: 0.85, c: Math.min(c, 0.09), h }),
    'press-tint': deep(0.27, 0.025),
    blocked: deep(0.28),
    'on-blocked': deep(0.68, 0.015),
    focus: hexOf({ l: 0.88, c: Math.min(c, 0.08), h }),
    'info-tint': deep(0.25, 0.02),
    badge,
    'on-badge': readableOn(badge),
    flash: hexOf({ l: 0.32, c: Math.min(shine.c, 0.045), h: shine.h }),
  };
}

/** The least relative luminance of a light theme's paper. */
const LIGHTEST = 0.75;
const PALE = '#fffdf9';
const DEEP = '#14120d';
/** Light or dark letters, whichever is more readable. */
const readableOn = (ground: string): string =>
  contrast(PALE, ground) >= contrast(DEEP, ground) ? PALE : DEEP;

/** The colour of the pressed button: lighter, unless its text would become unreadable. */
function strongOf(main: string): string {
  const press = oklchOf(main);
  const lighter = hexOf({ ...press, l: press.l + 0.07 });
  const read = contrast(readableOn(main), lighter) >= 4.5 && press.l <= 0.7;
  return read ? lighter : hexOf({ ...press, l: press.l - 0.06 });
}

/** A description of each token, for people. */
const SAID: Record<string, string> = {
  press: 'the main colour of buttons',
  'press-strong': 'a pressed button',
  'on-press': 'the words on a button',
  'press-text': 'a link',
  focus: 'the ring around what has the focus',
  badge: 'a badge in the accent colour',
  'on-badge': 'the words on a badge',
  ink: 'text',
  'ink-soft': 'quiet text',
  paper: 'the paper',
  surface: 'a card',
  'line-control': 'the edge of a field',
};
const said = (token: string) => SAID[token] ?? token.replaceAll('-', ' ');

/** Why these colours cannot be used, in words; empty where every pair of both themes has enough contrast. */
export function colourFaults(colours: BrandColours): string[] {
  if (luminance(colours.paper) < LIGHTEST) {
    return ['The paper is too dark: the light theme needs one that is nearly white.'];
  }
  const { light, dark } = themesOf(colours);
  return [...worst(poorPairs(light), 'light'), ...worst(poorPairs(dark), 'dark')];
}

/** One line for each colour with too little contrast: its worst pair. */
function worst(pairs: PoorPair[], theme: string): string[] {
  const worstOf = new Map<string, PoorPair>();
  for (const pair of pairs) {
    const known = worstOf.get(pair.front);
    if (!known || pair.ratio < known.ratio) worstOf.set(pair.front, pair);
  }
  return [...worstOf.values()].map(
    ({ front, ground, ratio, least }) =>
      `In the ${theme} theme ${said(front)} on ${said(ground)} has a contrast of ${ratio.toFixed(1)} to 1; ${least} are needed.`,
  );
}

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The style sheet of a brand: it overrides the shop's own tokens wherever it comes in the document, and leaves print alone, which
 * is dark on white.
 */
export function brandCss(colours: BrandColours): string {
  const { light, dark } = themesOf(colours);
  const dim = declarations(dark);
  return (
    `@media screen{:root:root{${declarations(light)}}:root:root[data-theme='dark']{${dim}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${dim}}}`
  );
}
