import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { expect, it } from 'vitest';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const ALIAS = /^#(?=client\/|desk\/)/;

/** The files of both apps that may name classes. */
const SOURCES = ['src/client', 'src/desk'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name}`)
    .filter((name) => /\.tsx?$/.test(name)),
);

const sheetOf = (source: string, named: string): string =>
  ALIAS.test(named) ? named.replace(ALIAS, 'src/') : path.join(path.dirname(source), named);

/** The classes that a file takes from its sheets and no rule of theirs names: the compiler knows no sheet, and writes `undefined`. */
function missingIn(source: string): string[] {
  const text = readFileSync(source, 'utf8');
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, sheetName = '', named = '']) => {
    const rules = readFileSync(sheetOf(source, named), 'utf8');
    return [...code.matchAll(new RegExp(`\\b${sheetName}\\.(\\w+)`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(rules))
      .map((name) => `${source}: .${name} of ${named}`);
  });
}

it('every class that a component takes from a style sheet has a rule there', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(SOURCES.flatMap(missingIn)).toEqual([]);
});
