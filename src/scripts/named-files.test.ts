import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { describe, expect, it } from 'vitest';

/** Made, served, or a placeholder: names in the texts that no file of the repository has. */
const NO_FILES = new Set(['hi.json', 'sw.js', 'robots.txt', 'sitemap.xml']);
const PLACEHOLDER = /^x\.(?:both-dbs\.|db\.)?test\.ts$/;

const ROOTS = ['.ci', 'e2e', 'public', 'src'];
/** Every file and folder of the repository, as a path from its root. */
const ALL = [
  ...readdirSync('.'),
  ...ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
  ),
];
const KNOWN = new Set(ALL);
/** All but the library's own, and the table that `npm run docs` writes. */
const TEXTS = ALL.filter((name) =>
  /^(?!.*(?:project\.inlang|SETTINGS))(?:README|src\/.*|e2e\/.*)\.md$/.test(name),
);

const FILE = /\.(?:tsx?|mjs|css|json|md|txt|py|sql|yaml|csv)$/;
const FOLDER = /^(?:\.\.?|src|e2e|public|#(?:shared|client|server|desk))\/|\/$/;

const proseOf = (text: string) => readFileSync(text, 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** The names of files and folders between backticks: `a/b.ts`, `texts/*-text.ts`, `src/server/rates`. */
function namesIn(prose: string): string[] {
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return words
    .filter((word) => /^[#.\w<*][\w./*<>-]*$/.test(word))
    .filter((word) => FILE.test(word) || FOLDER.test(word))
    .filter((word) => /\w/.test(word.replace(FILE, '')))
    .filter((word) => !NO_FILES.has(word) && !word.startsWith('dist/') && !PLACEHOLDER.test(word));
}

/** Whether a name leads somewhere from its text, or is the end of some path. A test may be named by its beginning. */
function exists(name: string, text: string): boolean {
  const bare = name.replace(/\/$/, '').replace(/^#(?=\w+\/)/, 'src/');
  if (/^\.\.?\//.test(bare) && !/[*<]/.test(bare))
    return KNOWN.has(path.join(path.dirname(text), bare));
  const pattern = bare
    .replace(/^(?:\.\.?\/)+/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/<[^>]*>/g, '[^/]+');
  const named = new RegExp(`(?:^|/)${pattern}(?:\\.[\\w.-]+)?$`);
  return ALL.some((one) => named.test(one));
}

/** Whether the words stand on a screen, in code on one line. One word alone is also in comments and in names: it has to be a text. */
const isShown = (words: string, code: string): boolean =>
  /^\w+$/.test(words) ? new RegExp(`[>'"\`] ?${words} ?[<'"\`]`).test(code) : code.includes(words);

const anchorsOf = (text: string) =>
  [...readFileSync(text, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

describe('what the READMEs name', () => {
  it('are files and folders that exist', () => {
    const lost = TEXTS.flatMap((text) =>
      namesIn(proseOf(text))
        .filter((name) => !exists(name, text))
        .map((name) => `${text}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it('are found at all', () => {
    expect(TEXTS.length).toBeGreaterThan(60);
    expect(TEXTS.flatMap((text) => namesIn(proseOf(text))).length).toBeGreaterThan(700);
    expect(exists('../gone.ts', 'src/server/rates/README.md')).toBe(false);
    expect(exists('gone/feed.ts', 'README.md')).toBe(false);
  });

  it('are links that lead to a page, and to a heading of it', () => {
    const lost = TEXTS.flatMap((text) =>
      [...proseOf(text).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)]
        .filter(([, link = '']) => {
          const [page = '', anchor] = link.split('#');
          const target = page ? path.join(path.dirname(text), page) : text;
          const known = KNOWN.has(target.replace(/\/$/, ''));
          return !known || (anchor !== undefined && !anchorsOf(target).includes(anchor));
        })
        .map(([, link]) => `${text}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it('are, in the guide of the desk, words that stand on its screens', () => {
    const code = ALL.filter((name) =>
      /^src\/(?:desk|server|shared)\/.*(?<!\.test)\.tsx?$/.test(name),
    )
      .map((name) => readFileSync(name, 'utf8').replaceAll(/\s+/g, ' '))
      .join('\n');
    const said = [...proseOf('src/desk/GUIDE.md').matchAll(/(?<!\w)_([A-Z][^_\n]*)_(?!\w)/g)]
      .flatMap(([, words = '']) => words.split(/, (?=[A-Z])/))
      .map((words) => words.replace(/,$|…/, '').trim());
    expect(said.length).toBeGreaterThan(30);
    expect(isShown('End', '<HoldButton> End </HoldButton>')).toBe(true);
    expect(isShown('End', '/** End of the list: `EndStaff`, onEnd, "Ended" */')).toBe(false);
    expect(said.filter((words) => !isShown(words, code))).toEqual([]);
  });

  it('are scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const named = TEXTS.flatMap((text) => [
      ...readFileSync(text, 'utf8').matchAll(/npm run ([\w:-]+)/g),
    ]).map(([, name]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  });
});
