import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandCss, colourFaults, themesOf } from './brand-tokens.ts';
import { poorPairs } from './contrast.ts';
import { hexOf, oklchOf } from './oklch.ts';

const PAPER = '#fffaf5';

describe('colours of a brand', () => {
  it.each([
    ['the shop’s own', { main: '#0f3d2e', accent: '#b08d3c', paper: '#faf7f0' }],
    ['blue and orange', { main: '#1d3f8f', accent: '#e0862b', paper: '#f7f9fc' }],
    ['wine and gold', { main: '#7a1033', accent: '#d4a93a', paper: PAPER }],
    ['pink and amber', { main: '#c2185b', accent: '#ffb300', paper: PAPER }],
    ['black on white', { main: '#111111', accent: '#c9a227', paper: '#ffffff' }],
  ])('%s can be read in both themes', (_name, colours) => {
    expect(colourFaults(colours)).toEqual([]);
  });

  it.each([
    [
      'a yellow main colour',
      { main: '#ffcc00', accent: '#ffee88', paper: '#ffffff' },
      /main colour/,
    ],
    ['a dark paper', { main: '#0f3d2e', accent: '#b08d3c', paper: '#333333' }, /paper is too dark/],
  ])('%s is refused in words', (_name, colours, words) => {
    expect(colourFaults(colours).join(' ')).toMatch(words);
  });

  it('colours that are not refused can be read, whatever they are', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, hex, (main, accent, paper) => {
        const colours = { main, accent, paper };
        if (colourFaults(colours).length > 0) return;
        const { light, dark } = themesOf(colours);
        expect([...poorPairs(light), ...poorPairs(dark)]).toEqual([]);
      }),
    );
  });

  it('the sheet is for screens, above the shop’s own tokens and in both themes', () => {
    const css = brandCss({ main: '#1d3f8f', accent: '#e0862b', paper: '#f7f9fc' });
    expect(css).toContain('@media screen{:root:root{');
    expect(css.match(/--press:/g)).toHaveLength(3);
    expect(css).not.toContain('undefined');
  });
});

it('a colour is unchanged by conversion to Oklch and back', () => {
  for (const hex of ['#0f3d2e', '#b08d3c', '#ffffff', '#000000', '#1d3f8f', '#7a1033']) {
    expect(hexOf(oklchOf(hex))).toBe(hex);
  }
});
