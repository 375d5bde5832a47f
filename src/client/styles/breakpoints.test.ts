import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('widths of the window are compared in em: a column that is wider in large text has its room', () => {
  const sheets = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => `src/client/${path}`);
  expect(sheets.length).toBeGreaterThan(50);
  const inPixels = sheets.filter((sheet) =>
    /@media[^{]*-width:\s*[\d.]+px/.test(readFileSync(sheet, 'utf8')),
  );
  expect(inPixels).toEqual([]);
});
