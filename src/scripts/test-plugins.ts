import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIST = /\/messages\/compiled\/messages\/_index\.js$/;
const IMPORT = /^import .*;?$/gm;

/**
 * All texts of a side as one module. The compiler writes a module for each of more than two thousand, which the build needs to put
 * each text into the chunk that uses it; a test would resolve, transform and send every one of them to the worker before the first
 * line of the app can run.
 */
export const textsInOneModule = (): Plugin => ({
  name: 'texts-in-one-module',
  enforce: 'pre',
  load(id) {
    if (!LIST.test(id)) return undefined;
    const folder = path.dirname(id);
    const texts = readdirSync(folder)
      .filter((file) => file.endsWith('.js') && file !== path.basename(id))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const imports = new Set(texts.flatMap((text) => text.match(IMPORT) ?? []));
    return [...imports, ...texts.map((text) => text.replace(IMPORT, ''))].join('\n');
  },
});
