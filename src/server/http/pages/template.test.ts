import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { policyHash } from './page-style.ts';
import { PAGE_SCRIPT_HASHES, readTemplate } from './template.ts';

const html = readFileSync('index.html', 'utf8');
/** As the build leaves it. */
const built = html.replace(
  /<script .*<\/script>/,
  '<script async type="module" crossorigin src="/assets/index-1.js"></script>\n<link rel="stylesheet" crossorigin href="/assets/style-1.css"><link rel="modulepreload" crossorigin href="/assets/react-1.js"><link rel="stylesheet" crossorigin href="/assets/faces-1.css" data-faces>',
);
const NOTHING = { head: '', body: '', data: '', preloads: [] };

describe('the page template', () => {
  it('leaves no mark in the shell', () => {
    expect(readTemplate(html).shell).not.toContain('<!--');
  });

  it('puts each part at its mark, whatever the part holds', () => {
    const tricky = "<title>$& $1 $'</title><!--app-->";
    const page = readTemplate(html).fill({
      ...NOTHING,
      head: tricky,
      body: '<main>body</main>',
      data: '<i>',
    });
    expect(page).toContain(tricky);
    expect(page).toContain('<div id="root"><main>body</main></div>');
    expect(page.indexOf(tricky)).toBeLessThan(page.indexOf('</head>'));
  });

  it('lets the script wait behind what is painted', () => {
    expect(readTemplate(html).fill(NOTHING)).toMatch(
      /<script fetchpriority="low" type="module" async/,
    );
  });

  it('links the scripts of the route', () => {
    expect(readTemplate(built).fill({ ...NOTHING, preloads: ['/assets/home.js'] })).toContain(
      '<link rel="modulepreload" fetchpriority="low" href="/assets/home.js">',
    );
  });

  it('asks for nothing before a page that paints first, and names all of it for afterwards', () => {
    const preloads = ['/assets/home.js'];
    const page = readTemplate(built).paintFirst({
      ...NOTHING,
      style: '<style>b{}</style>',
      body: '<main></main>',
      preloads,
    });
    expect(page).not.toMatch(/rel="(?:stylesheet|preload|modulepreload)"/);
    expect(page).not.toMatch(/<script[^>]* src=/);
    expect(page.indexOf('<style>b{}</style>')).toBeLessThan(page.indexOf('</head>'));
    const parts = /<script data-parts="([^"]*)">/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(parts)).toEqual({
      styles: ['/assets/style-1.css'],
      libraries: ['/assets/react-1.js'],
      script: '/assets/index-1.js',
      preloads,
    });
  });

  it('has the content policy allow the script of a page that paints first, and no other', () => {
    const page = readTemplate(built).paintFirst({ ...NOTHING, style: '' });
    const scripts = [...page.matchAll(/<script data-[^>]*>([^]*?)<\/script>/g)];
    const hashes = scripts.map(([, script = '']) => policyHash(script));
    expect(hashes.toSorted()).toEqual(PAGE_SCRIPT_HASHES.toSorted());
  });

  it('watches over the start of every page, before the page asks for anything', () => {
    const { shell, fill, paintFirst } = readTemplate(built);
    for (const page of [
      shell,
      fill(NOTHING),
      paintFirst({ ...NOTHING, style: '<style></style>' }),
    ]) {
      const [before, after = ''] = page.split(
        '<script data-start="/assets/index-1.js /assets/react-1.js">',
      );
      expect(before).not.toMatch(/<script|<style/);
      expect(after).toMatch(/<script[^>]* src=|<script data-parts=/);
    }
  });

  it('says which mark a build has lost', () => {
    expect(() => readTemplate(html.replace('<!--data-->', ''))).toThrow('<!--data-->');
  });
});
