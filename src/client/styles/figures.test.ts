import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rest of an element's tag, from the class of figures or of the desk's secrets on. */
const FIGURE =
  /className=(?:\{styles\.(?:secret|codes)\}|"[^"]*\bnum\b|\{`[^`]*\bnum\b|\{classNames\([^)]*'num')[^>]*/g;

it('what shows figures or secrets is left as it is by a browser that translates the page', () => {
  const tags = ['src/client', 'src/desk'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => `${folder}/${path}`)
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(FIGURE)].map(([tag]) => `${path}: ${tag}`),
      ),
  );
  expect(tags.length).toBeGreaterThan(90);
  expect(tags.filter((tag) => !tag.includes('translate="no"'))).toEqual([]);
});
