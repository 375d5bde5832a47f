import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin } from 'vite';
import type { StyleRule } from '../server/http/pages/page-style.ts';
import { cutFaces, markPieces, styleRules } from './style-rules.ts';

const FACES = 'faces.css';

const RUN_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells Chromium (136 and later), in the first line of each script, that all of it is going to run: it then compiles the script
 * whole, off the main thread, and caches that with the file. Otherwise it compiles a thousand functions one by one at every start.
 */
export function compiledWhole(): Plugin {
  // Vite puts its list of chunks before everything else, and the next step already compresses.
  const LAST = 'vite:build-import-analysis';
  return {
    name: 'compiled-whole',
    apply: 'build',
    augmentChunkHash: () => RUN_AT_ONCE,
    configResolved({ plugins }) {
      const last = plugins.find(({ name }) => name === LAST);
      const generate = last?.generateBundle;
      if (!last || typeof generate !== 'function') throw new Error(`Vite has no ${LAST}`);
      last.generateBundle = async function (options, bundle, isWrite) {
        await generate.call(this, options, bundle, isWrite);
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = RUN_AT_ONCE + file.code;
        }
      };
    },
  };
}

/** A path below the project, or the package that a module comes from. */
function moduleName(id: string): string {
  const [file = ''] = id.split('?');
  const [, npm] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return npm ? `npm ${npm}` : path.relative(path.join(import.meta.dirname, '../..'), file);
}

/** What every visit loads by itself in its first seconds, once the page is hydrated. */
const FIRST_LOOK = [
  'app/background/background-services.ts',
  'shell/extras.tsx',
  'shell/toasts.tsx',
  'install/request-persistent-storage.ts',
  'ui/text/flash-digits.ts',
  'routes/-since-looked.tsx',
  'routes/-late-home.tsx',
].map((file) => path.join(import.meta.dirname, '../client', file));

/** What the pages of the catalogue render. */
const CATALOGUE = [
  'features/catalogue/listing/shop-screen.tsx',
  'features/catalogue/listing/type-screen.tsx',
  'features/catalogue/listing/category-screen.tsx',
  'features/catalogue/product/leaf-screen.tsx',
  'features/cart/adding/buy-bar.tsx',
  'features/checkout/conversion/convert-offer.tsx',
  'features/search/search-screen.tsx',
  'shell/screens/leaf-not-found.tsx',
].map((file) => path.join(import.meta.dirname, '../client', file));

/** What is read: the texts of the shop, and who is behind it. */
const READING = [
  'features/content/faq-screen.tsx',
  'features/content/news/news-screen.tsx',
  'features/content/contact/stores-screen.tsx',
  'features/content/contact/use-contact.ts',
  'features/content/testimonials/testimonials-screen.tsx',
  'features/offline/offline-screen.tsx',
  'features/policies/about/about.tsx',
  'features/policies/privacy-policy.tsx',
  'features/policies/terms-and-conditions.tsx',
].map((file) => path.join(import.meta.dirname, '../client', file));

const TEXTS = path.join(import.meta.dirname, '../client/messages/compiled');

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** The imports of a module. Of the texts only those it uses: the file that lists them all imports every one. */
function importsOf(id: string, graph: ModuleGraph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const files = importedIds.filter((file) => !file.startsWith(TEXTS) || id.startsWith(TEXTS));
  if (files.length === importedIds.length) return files;
  const said = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => name);
  return [...files, ...said.map((name) => path.join(TEXTS, 'messages', `${name}.js`))];
}

/** Names a group for the modules of the first look with all their imports: one file, without anything that only later pages need. */
export const firstLook = () => reachedFrom('look', FIRST_LOOK);

/** Names a group for what a first visit to the catalogue needs: nothing of paying, of accounts or of what one has ordered. */
export const catalogueParts = () => reachedFrom('parts', CATALOGUE);

/** Names a group for what the pages of texts need beside that. */
export const readingParts = () => reachedFrom('read', READING);

/** Names a group for the modules of some files with all that they import at once. */
function reachedFrom(
  name: string,
  files: readonly string[],
): (id: string, graph: ModuleGraph) => string | null {
  let found: Set<string> | undefined;
  const reach = (graph: ModuleGraph): Set<string> => {
    const all = new Set<string>();
    const open = [...files];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (all.has(id)) continue;
      all.add(id);
      open.push(...importsOf(id, graph));
    }
    return all;
  };
  return (id, graph) => {
    found ??= reach(graph);
    return found.has(id) ? name : null;
  };
}

/** The files that every start loads beside the entry. */
const STARTS = ['react', 'startup'];

/** Records which modules every start loads, so that a test notices when one joins or leaves. */
export function startModules(): Plugin {
  return {
    name: 'start-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        // The desk is an app of its own; customers load none of it.
        const ofDesk = file.moduleIds
          .map(moduleName)
          .find((name) => /src\/(?:shared\/)?desk\//.test(name));
        if (ofDesk)
          this.error(`${ofDesk} is part of the desk, and came into the shop’s ${file.name}`);
      }
      const lines = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || !(file.isEntry || STARTS.includes(file.name))) return [];
        const part = file.isEntry ? 'entry' : file.name;
        return [...new Set(file.moduleIds.map(moduleName))]
          .filter((name) => !name.startsWith('\0') && !name.includes('compiled/'))
          .map((name) => `${part} ${name}`);
      });
      const source = `${lines.sort().join('\n')}\n`;
      this.emitFile({ type: 'asset', fileName: '.vite/start-modules.txt', source });
    },
  };
}

/**
 * Records the rules of the style sheet, so that the store can inline into each page those that it uses. The font faces become a
 * sheet of their own, which only a page without inlined style links to.
 */
export const pageStyleRules = (): Plugin => ({
  name: 'page-style-rules',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const rules: StyleRule[] = [];
    const links: string[] = [];
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const css = String(file.source);
      rules.push(...styleRules(css));
      const { sheet, faces } = cutFaces(css);
      if (!faces) continue;
      file.source = markPieces(sheet, faces);
      const facesFile = this.emitFile({ type: 'asset', name: FACES, source: faces });
      links.push(
        `<link rel="stylesheet" crossorigin href="/${this.getFileName(facesFile)}" data-faces>`,
      );
    }
    const html = bundle['index.html'];
    if (html?.type !== 'asset') this.error('There is no index.html to link the faces in');
    html.source = String(html.source).replace('</head>', `${links.join('')}</head>`);
    this.emitFile({
      type: 'asset',
      fileName: '.vite/style-rules.json',
      source: JSON.stringify(rules),
    });
  },
});

const PAGE_SCRIPT = /\/server\/http\/pages\/[\w-]+\.js\?raw$/;

/** Minifies the scripts that the store writes into its documents: they are on the line before the first paint. */
export function minifiedPageScripts(): Plugin {
  return {
    name: 'minified-page-scripts',
    enforce: 'pre',
    async load(id) {
      if (!PAGE_SCRIPT.test(id)) return undefined;
      const file = id.slice(0, -'?raw'.length);
      const { code } = await minify(file, await readFile(file, 'utf8'));
      return `export default ${JSON.stringify(code)}`;
    },
  };
}
