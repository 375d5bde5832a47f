import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTemplate } from './template.ts';

const html = readFileSync('index.html', 'utf8');

describe('the page template', () => {
  it('leaves no mark in the shell', () => {
    expect(readTemplate(html).shell).not.toContain('<!--');
  });

  it('puts each part at its mark, whatever the part holds', () => {
    const tricky = "<title>$& $1 $'</title><!--app-->";
    const page = readTemplate(html).fill({ head: tricky, body: '<main>body</main>', data: '<i>' });
    expect(page).toContain(tricky);
    expect(page).toContain('<div id="root"><main>body</main></div>');
    expect(page.indexOf(tricky)).toBeLessThan(page.indexOf('</head>'));
  });

  it('lets the script wait behind what is painted', () => {
    expect(readTemplate(html).fill({ head: '', body: '', data: '' })).toMatch(
      /<script fetchpriority="low" type="module" async/,
    );
  });

  it('says which mark a build has lost', () => {
    expect(() => readTemplate(html.replace('<!--data-->', ''))).toThrow('<!--data-->');
  });
});
