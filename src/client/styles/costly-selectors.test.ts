import { readdirSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, it } from 'vitest';

/** All selectors of the app's sheets that match a pattern, outside the media that this device may never be in. */
function selectors(like: RegExp): string[] {
  const sheets = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => `src/client/${path}`);
  expect(sheets.length).toBeGreaterThan(50);
  return sheets.flatMap((path) => {
    const found: string[] = [];
    postcss.parse(readFileSync(path, 'utf8')).walkRules(({ selectors, parent }) => {
      const rare =
        parent?.type === 'atrule' && /reduce|print|forced/.test((parent as postcss.AtRule).params);
      if (!rare) found.push(...selectors.filter((selector) => like.test(selector)));
    });
    return found.map((selector) => `${path}: ${selector}`);
  });
}

it('no rule is about every element that follows any other: inserting one would restyle all after it', () => {
  expect(selectors(/\*\s*[+~]\s*\*/)).toEqual([]);
});

it('no rule is about a pseudo-element of every element: each would be made anew whenever anything is restyled', () => {
  expect(selectors(/(?:^|[\s>+~])\*?::(?:before|after|selection|highlight)/)).toEqual([]);
});

it('what is first on a page does not count what follows it: it would change its shape while the page arrives', () => {
  expect(selectors(/:first-child:nth-last-child/)).toEqual([]);
});
