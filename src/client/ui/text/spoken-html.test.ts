import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { spokenHtml } from './spoken-html.ts';

it.each([
  ['<p>An open lotus</p>', '<p>An open lotus</p>'],
  [
    '<p><strong>श्री</strong>, the word, शुभ लाभ</p>',
    '<p><strong><span lang="hi">श्री</span></strong>, the word, <span lang="hi">शुभ लाभ</span></p>',
  ],
  [
    '<a href="https://shop.example/श्री" title="श्री">श्री</a>',
    '<a href="https://shop.example/श्री" rel="noopener noreferrer" target="_blank"><span lang="hi">श्री</span></a>',
  ],
  ['1 < 2, सोना', '1 &lt; 2, <span lang="hi">सोना</span>'],
])('spokenHtml marks the Hindi words of %s and nothing in a tag', (html, marked) => {
  expect(spokenHtml(cleanHtml(html))).toBe(marked);
});
