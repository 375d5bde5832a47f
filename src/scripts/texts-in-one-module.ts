import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIST = /\/messages\/compiled\/messages\/_index\.js$/;
const IMPORT = /^import .*;?$/gm;

/**
 * All texts of a side as one module, in tests and for `npm run dev`. The compiler writes a module for each of more than two
 * thousand, which the build needs to put each text into the chunk that uses it; a test or a browser would ask for every one of them
 * before the first line of the app can run.
 */
export const textsInOneModule = (): Plugin => ({
  name: 'texts-in-one-module',
  enforce: 'pre',
  apply: 'serve',
  load(id) {
    if (!LIST.test(id)) return undefined;
    const folder = path.dirname(id);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.js') && file !== path.basename(id))
      .map((file) => path.join(folder, file));
    for (const file of files) this.addWatchFile(file);
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const imports = new Set(texts.flatMap((text) => text.match(IMPORT) ?? []));
    return [...imports, ...texts.map((text) => text.replace(IMPORT, ''))].join('\n');
  },
});
