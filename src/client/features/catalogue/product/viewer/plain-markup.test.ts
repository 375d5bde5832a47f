import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { isPlainMarkup } from './plain-markup.ts';

it.each([
  '',
  '<span aria-hidden="true" class="viewer-sign">+</span>',
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-close"/><path d="M24 10l-2-2-6 6z" id="pswp__icn-close"/></svg>',
])('an icon of the viewer may become markup: %s', (text) => {
  expect(isPlainMarkup(text)).toBe(true);
});

it.each([
  '<script>alert(1)</script>',
  '<svg onload="alert(1)">',
  '<img src=x onerror=alert(1)>',
  '<use xlink:href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml,x"/>',
  '<span style="position: fixed">',
  '<span class="a" onclick="x">',
  '<a href="javascript:x">',
  '<span class="<script>">',
])('text that is not an icon may not become markup: %s', (text) => {
  expect(isPlainMarkup(text)).toBe(false);
});

it('every icon that PhotoSwipe has may become markup', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('photoswipe'), 'utf8');
  const icons = [...source.matchAll(/'(<(?:path|use) [^']*\/>)'/g)].map(([, icon]) => icon ?? '');
  expect(icons.length).toBeGreaterThan(4);
  expect(icons.filter((icon) => !isPlainMarkup(icon))).toEqual([]);
});
