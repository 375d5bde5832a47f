import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

/** The cells of a file, as a spreadsheet reads them. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('CSV is read back as it was written, except for cells that could be run as formulas', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=1+1', '+1', '-x', '@a', '\t=1', ' =1', 'a,"b"\n'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const back = read(csvOf(rows));
        expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [index, text] of back.flat().entries()) {
          const meant = rows.flat()[index] ?? '';
          expect([meant, `'${meant}`, `="${meant}"`]).toContain(text);
          if (!/^-?\d+(\.\d+)?$|^="\d+"$/.test(text))
            expect(text.trimStart()).not.toMatch(/^[=+\-@]/);
        }
      },
    ),
  );
});

it('CSV keeps negative numbers as numbers', () => {
  expect(csvOf([['-1.2000', '-1.2000+cmd']])).toBe("\ufeff-1.2000,'-1.2000+cmd\r\n");
});

it('a reference of many digits stays text in a spreadsheet, and bare for a program', () => {
  const rows = [['412345678901', '0123456789012345', '98765432101', '250000.00', '=412345678901']];
  expect(csvOf(rows)).toBe(
    '\ufeff"=""412345678901""","=""0123456789012345""",98765432101,250000.00,\'=412345678901\r\n',
  );
  expect(csvOf([['412345678901']], { mark: false })).toBe('412345678901\r\n');
  expect(csvOf([['412345678901']], { bare: true })).toBe('\ufeff412345678901\r\n');
});
