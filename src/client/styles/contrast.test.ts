import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, poorPairs } from '#shared/content/contrast.ts';

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

describe.each([
  ['light', light],
  ['dark', { ...light, ...darkByChoice }],
])('the %s theme', (_name, theme) => {
  it('has a text contrast of at least 4.5 to 1 and a control contrast of at least 3 to 1', () =>
    expect(poorPairs(theme)).toEqual([]));
});

it('the dark theme is the same by system preference and by choice', () => {
  expect(darkBySystem).toEqual(darkByChoice);
  expect(Object.keys(darkByChoice).length).toBeGreaterThan(25);
});

it('the contrast function is right at the extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
