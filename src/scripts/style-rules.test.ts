import fc from 'fast-check';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { pageStyles } from '../server/http/pages/page-style.ts';
import { cutFaces, markPieces, styleRules } from './style-rules.ts';

const styleOf = (css: string, body: string) =>
  pageStyles(JSON.parse(JSON.stringify(styleRules(css))))(body).element.slice(
    '<style>'.length,
    -'</style>'.length,
  );

it.each([
  ['.a{top:0}.b{left:0}', '<i class="a">', '.a{top:0}'],
  ['.a,.b{top:0}', '<i class="b">', '.b{top:0}'],
  ['.a .b{top:0}', '<i class="b">', ''],
  ['.a .b{top:0}', '<i class="a"><i class="c b">', '.a .b{top:0}'],
  ['.a:hover:not(.b){top:0}', '<i class="a">', '.a:hover:not(.b){top:0}'],
  [':is(.a,.b:is(.c,.d)) i{top:0}', '<i class="e">', ':is(.a,.b:is(.c,.d)) i{top:0}'],
  ['.a:has(.b){top:0}', '<i class="a">', ''],
  ['a[href$=".b"]{top:0}', '<i>', 'a[href$=".b"]{top:0}'],
  ['@media print{.a{top:0}.b{top:0}}', '<i class="a">', '@media print{.a{top:0}}'],
  ['@media print{.a{top:0}}', '<i class="b">', ''],
  [
    '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}',
    '<i class="a">',
    '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}',
  ],
  [
    '@font-face{font-family:A B;src:url(a.woff2)}:root{--font-name:"A B",C,serif}h1{font-family:var(--font-name)}',
    '',
    '@font-face{font-family:A B;src:url(a.woff2)}:root{--font-name:"A B",C,serif}h1{font-family:C,serif}',
  ],
  [
    '@font-face{font-family:A;src:url(a.woff2)}:root{--font-text:C}p{font-family:A,C}b{font-family:var(--font-text)}',
    '',
    '@font-face{font-family:A;src:url(a.woff2)}:root{--font-text:C}p{font-family:C}b{font-family:var(--font-text)}',
  ],
  ['.\\31 0{top:0}', '<i class="a">', ''],
])('the sheet %s, on a page with %s, is reduced to %s', (css, body, style) => {
  expect(styleOf(css, body)).toBe(style);
});

it('a page that has every class has every rule, in the order of the sheet', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const selector = fc
    .tuple(name, name, fc.constantFrom('', ':hover', ':not(.x)', '[data-a="."]'))
    .map(([one, other, end]) => `.${one} .${other}${end}`);
  const rule = fc
    .tuple(fc.uniqueArray(selector, { minLength: 1, maxLength: 3 }), fc.nat(99))
    .map(([selectors, px]) => `${selectors.join(',')}{top:${px}px}`);
  const sheet = fc.array(
    fc.oneof(
      rule,
      fc.array(rule, { minLength: 1, maxLength: 3 }).map((r) => `@media print{${r.join('')}}`),
    ),
  );
  fc.assert(
    fc.property(sheet, (rules) => {
      const css = rules.join('');
      expect(styleOf(css, '<i class="a b c d">')).toBe(String(postcss.parse(css)));
    }),
  );
});

it('the faces of a sheet are cut out of it, and nothing else is', () => {
  const face = '@font-face{font-family:A;src:url(a.woff2)}';
  expect(cutFaces(`.a{top:0}${face}@media print{.b{font-family:A}}`)).toEqual({
    sheet: '.a{top:0}@media print{.b{font-family:A}}',
    faces: face,
  });
});

it('the first cut of a sheet comes before what a page may not have in its own style', () => {
  const face = '@font-face{font-family:A;src:url(a.woff2)}';
  const own = ':root{--font-name:A,B}*{margin:0}@media print{html{color:#000}}';
  expect(markPieces(`${own}h1{font-family:var(--font-name)}p{top:0}`, face)).toBe(
    `${own}/*|*/h1{font-family:var(--font-name)}p{top:0}`,
  );
  const inMedia = '@media print{h1{font-family:var(--font-name)}}';
  expect(markPieces(own + inMedia, face)).toBe(`${own}/*|*/${inMedia}`);
  expect(markPieces(`${own}.a,p{top:0}p{left:0}`, face)).toBe(`${own}/*|*/.a,p{top:0}p{left:0}`);
  expect(markPieces(`${own}@keyframes a{to{top:0}}`, face)).toBe(
    `${own}/*|*/@keyframes a{to{top:0}}`,
  );
});

it('a long sheet is cut into pieces between its rules, and loses none', () => {
  const rules = Array.from({ length: 5000 }, (_, index) => `.a${index}{inset-block-start:0}`);
  const pieces = markPieces(rules.join(''), '').split('/*|*/');
  expect(pieces.join('')).toBe(rules.join(''));
  expect(pieces).toHaveLength(6);
  for (const piece of pieces.slice(1, -1)) expect(piece.length).toBeGreaterThan(30_000);
});
