import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { expect, it } from 'vitest';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const ALIAS = /^#(?=client\/|desk\/)/;

const FILES = ['src/client', 'src/desk'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
);
/** The files of both apps that may name classes. */
const SOURCES = FILES.filter((name) => /\.tsx?$/.test(name));
const SHEETS = FILES.filter((name) => name.endsWith('.css'));

const sheetOf = (source: string, named: string): string =>
  ALIAS.test(named) ? named.replace(ALIAS, 'src/') : path.join(path.dirname(source), named);

interface Taken {
  source: string;
  sheet: string;
  /** The name under which the file has the sheet. */
  as: string;
  code: string;
}

const TAKEN: readonly Taken[] = SOURCES.flatMap((source) => {
  const text = readFileSync(source, 'utf8');
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].map(([, as = '', named = '']) => ({
    source,
    sheet: sheetOf(source, named),
    as,
    code,
  }));
});

/** Without comments, bodies and what is global: their dots begin no class of the sheet. */
const selectorsOf = (sheet: string): string =>
  readFileSync(sheet, 'utf8').replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}|:global\([^)]*\)/g, ' ');

/** The classes that a file takes from a sheet and no rule there names: the compiler knows no sheet, and writes `undefined`. */
function missingOf({ source, sheet, as, code }: Taken): string[] {
  const rules = selectorsOf(sheet);
  return [...code.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`\\.${name}\\b`).test(rules))
    .map((name) => `${source}: .${name} of ${sheet}`);
}

/** The classes of a sheet that no file takes; none where one is chosen by its value, as `styles[tone]`. */
function idleOf(sheet: string): string[] {
  const takers = TAKEN.filter((taken) => taken.sheet === sheet);
  if (takers.some(({ as, code }) => code.includes(`${as}[`))) return [];
  const names = new Set([...selectorsOf(sheet).matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name));
  return [...names]
    .filter(
      (name) => !takers.some(({ as, code }) => new RegExp(`\\b${as}\\.${name}\\b`).test(code)),
    )
    .map((name) => `.${name} of ${sheet}`);
}

it('every class that a component takes from a style sheet has a rule there', () => {
  expect(TAKEN.length).toBeGreaterThan(300);
  expect(TAKEN.flatMap(missingOf)).toEqual([]);
});

it('every class of a style sheet is taken by a component', () => {
  expect([...new Set(TAKEN.map(({ sheet }) => sheet))].flatMap(idleOf)).toEqual([]);
});

it('every custom property that a style sheet reads is set in a style sheet or by a component', () => {
  const styles = SHEETS.map((sheet) => readFileSync(sheet, 'utf8')).join('\n');
  const code = SOURCES.map((source) => readFileSync(source, 'utf8')).join('\n');
  const isSet = (name: string) => styles.includes(`${name}:`) || code.includes(`'${name}'`);
  const read = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  expect(read.size).toBeGreaterThan(50);
  expect([...read].filter((name) => !isSet(name))).toEqual([]);
});
