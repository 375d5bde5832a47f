import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every rule for a dark device is one for screens: paper has the light theme', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => `src/${path}`);
  expect(sheets.length).toBeGreaterThan(50);
  const onPaper = sheets.filter((sheet) =>
    /@media(?! screen and)[^{]*prefers-color-scheme:\s*dark/.test(readFileSync(sheet, 'utf8')),
  );
  expect(onPaper).toEqual([]);
});
