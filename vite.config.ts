import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { devDesk, devStore } from './src/scripts/dev-servers.ts';
import { retainAssets } from './src/scripts/retain-assets.ts';
import {
  compiledWhole,
  catalogueParts,
  firstLook,
  minifiedPageScripts,
  readingParts,
  pageStyleRules,
  startModules,
} from './src/scripts/build-plugins.ts';
import { textsInOneModule } from './src/scripts/texts-in-one-module.ts';
import { testProjects } from './src/scripts/test-projects.ts';
import { LANGUAGE_TAG } from './src/client/messages/locale.ts';
import { STATIC_PAGES } from './src/shared/addresses/pages.ts';

/**
 * What belongs to one kind of page stays out of what many share: three routes show a product, and no other page should load it; what a
 * form does with what is typed belongs to those with a form, the proof of a payment and the rows of a bill to those on which one pays.
 */
const OF_NO_KIND_OF_PAGE =
  /\/src\/(?!client\/(?:hooks\/use-form|ui\/(?:text\/(?:rich|clean)|layout\/value|form\/(?:use-form|write|mobile|code))|features\/(?:catalogue\/product|account|policies|checkout\/payment\/proof)\/))/;

const STORE_PATHS = [
  '/api',
  '/brand/',
  '/pictures/',
  '/icons/',
  '/manifest.webmanifest',
  '/desk/api',
  '/pay/',
  '/socket.io',
  '/config.json',
  '/healthz',
  '/readyz',
];
const storePort = process.env['STORE_PORT'] ?? '4173';

/** `root` has the routes of an app; for the desk it is the root of its own build. */
const router = (root = 'src/client/') =>
  tanstackRouter({
    target: 'react',
    routesDirectory: `${root}routes`,
    generatedRouteTree: `${root}app/route-tree.gen.ts`,
    autoCodeSplitting: true,
    quoteStyle: 'single',
    disableLogging: true,
  });

/**
 * A class of a CSS module, the same in the store's build and the app's. Vite's own names have the line too, which makes each document
 * and the start heavier, and every class another one as soon as a line is added above it.
 */
const scopedName = (name: string, file: string): string => {
  const id = path.relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(id).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 5)}`;
};

const worker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/client/sw',
    filename: 'sw.ts',
    injectRegister: null,
    registerType: 'prompt',
    manifest: false,
    injectManifest: {
      // Pictures of products are kept as they are seen; the shell and its font come at once. What bears the shop's brand is not
      // of the build.
      globPatterns: [
        'index.html',
        ...STATIC_PAGES.map((page) => `${page.slice(1)}.html`),
        'assets/*.{js,css}',
        // The face for Devanagari comes only where a name is written in it.
        'fonts/marcellus-latin.woff2',
      ],
      globIgnores: ['**/screenshot-*'],
    },
  });

/** A build says what is wrong with it: neither how long each plugin took, nor which import() of a module loads it in time anyway. */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

/** Says in the shell which language its texts are in. */
const pageLanguage = (): Plugin => ({
  name: 'page-language',
  transformIndexHtml: (html) =>
    html.replace('<html lang="en-IN">', `<html lang="${LANGUAGE_TAG}">`),
});

/** Renders the static pages into the client, by the server's bundle, which is built first. */
function staticPages(): Plugin {
  let outDir = '';
  return {
    name: 'static-pages',
    apply: 'build',
    configResolved: ({ build, root }) => void (outDir = path.resolve(root, build.outDir)),
    // Before the worker is made, which lists them.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const bundle = path.join(outDir, '../server/prerender.js');
        if (!existsSync(bundle)) this.error('Build the server first: it renders the static pages');
        const { writeStaticPages } = (await import(pathToFileURL(bundle).href)) as {
          writeStaticPages: (clientDir: string) => Promise<void>;
        };
        await writeStaticPages(outDir);
      },
    },
  };
}

/** Tabs that are open while the shop is updated find their scripts for a while. */
function earlierAssets(): Plugin {
  let outDir = '';
  return {
    name: 'earlier-assets',
    apply: 'build',
    configResolved: ({ build, root }) => void (outDir = path.resolve(root, build.outDir)),
    // After the worker is made and all is compressed: what is older is none of the worker's.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // A build that failed has none, and says why itself.
        if (existsSync(`${outDir}/assets`))
          retainAssets(`${outDir}/assets`, path.join(outDir, '../earlier-assets'));
      },
    },
  };
}

/** The migrations travel with the built server, beside its bundle. */
function migrations(): Plugin {
  let outDir = '';
  return {
    name: 'copy-migrations',
    apply: 'build',
    configResolved: ({ build }) => void (outDir = build.outDir),
    closeBundle: () =>
      cpSync('src/server/db/migrations', `${outDir}/migrations`, { recursive: true }),
  };
}

/** The desk is an app of its own, built apart: nothing of it can get into the shop's files. */
const deskBuild = defineConfig({
  root: 'src/desk',
  base: '/desk/',
  publicDir: false,
  plugins: [
    router(''),
    react(),
    textsInOneModule(),
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
      include: /\.(js|css)$/,
      threshold: 512,
    }),
  ],
  build: {
    outDir: path.resolve('dist/desk'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // No picture as a data address in a script, and none that the policy would refuse.
    assetsInlineLimit: 0,
    rolldownOptions: { checks },
    target: ['chrome111', 'safari16.4', 'firefox114'],
  },
});

const shop = defineConfig(({ isSsrBuild }) => ({
  plugins: process.env['VITEST']
    ? [react(), textsInOneModule()]
    : isSsrBuild
      ? [router(), react(), migrations(), minifiedPageScripts()]
      : [
          router(),
          react(),
          textsInOneModule(),
          pageLanguage(),
          compiledWhole(),
          startModules(),
          pageStyleRules(),
          staticPages(),
          worker(),
          compression({
            algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
            include: /\.(js|css|html|svg|webmanifest|json)$/,
            threshold: 512,
          }),
          earlierAssets(),
          devStore(storePort),
          devDesk(deskBuild, Number(storePort) + 1),
        ],
  ...(!process.env['VITEST'] && { css: { modules: { generateScopedName: scopedName } } }),
  resolve: {
    // React has it built in since 18; the bridge for older ones would only weigh.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      STORE_PATHS.map((path) => [
        path,
        { target: `http://localhost:${storePort}`, ws: path === '/socket.io' },
      ]),
    ),
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          checks,
          input: {
            main: 'src/server/main.ts',
            'catalogue-cli': 'src/server/catalogue-cli.ts',
            'desk-cli': 'src/server/desk-cli.ts',
            'doctor-cli': 'src/server/doctor-cli.ts',
            'heic-worker': 'src/server/payments/proof/heic-worker.js',
            prerender: 'src/server/prerender.ts',
          },
          output: { chunkFileNames: '[name].js', entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // One small sheet for all: a page that the store has rendered must never be seen without it.
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          output: {
            // The start names the file of every later page, and each letter counts: a short hash, and a name only for what has one
            // of its own below.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) =>
              /^(?:react|startup|below|look)$/.test(name)
                ? 'assets/[name]-[hash:7].js'
                : 'assets/[hash:7].js',
            // One file for all that the start needs: twenty small ones compress a tenth worse.
            codeSplitting: {
              groups: [
                { name: 'shop', tags: ['$initial'], priority: 2 },
                // It is evaluated while the rest of the start is still on its way, and stays the same from build to build.
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|scheduler)\/|client\/app\/react-root/,
                  tags: ['$initial'],
                  priority: 3,
                },
                // What every start from the device reads first: one file is there sooner than nine.
                {
                  name: 'startup',
                  test: /src\/client\/(?:app\/startup\/|persistence\/(?:queries|rates)\/|ui\/translated)/,
                  priority: 1,
                },
                // What stands below the first view of nearly every visit.
                {
                  name: 'below',
                  test: /src\/client\/(?:app\/below|shell\/foot\/footer|features\/(?:home\/below\/|content\/testimonials\/(?:home|write|testimonial-card))|ui\/picture\/(?:carousel|use-slider))/,
                  priority: 1,
                },
                // What every visit loads once its page is awake.
                { name: firstLook(), debugName: 'look', priority: 0.5 },
                // The start lists every file by name, and each costs bytes, so what many pages share is few files: what the catalogue
                // needs, where most first visits begin, and what the pages of texts need beside it.
                {
                  name: catalogueParts(),
                  debugName: 'parts',
                  test: OF_NO_KIND_OF_PAGE,
                  minShareCount: 3,
                },
                {
                  name: readingParts(),
                  debugName: 'read',
                  test: OF_NO_KIND_OF_PAGE,
                  minShareCount: 3,
                },
                {
                  name: 'product',
                  test: /\/src\/client\/(?:features\/catalogue\/product\/|ui\/text\/(?:rich|clean))/,
                  minShareCount: 3,
                },
                // The listings, which are a first visit: what forms share is none of theirs.
                {
                  name: 'shelf',
                  test: /\/src\/client\/(?:features\/catalogue\/|messages\/compiled\/messages\/catalogue_)/,
                  minShareCount: 2,
                },
                // What is small and two later pages share, each of which would be a file of a few lines.
                {
                  name: 'words',
                  test: /\/src\/(?:client\/(?:messages|features\/(?:identity|content|digital)|hooks|ui\/(?:button|form|layout\/(?!value|timeline)))|shared\/(?:identity|contract\/recovery))/,
                  minShareCount: 2,
                },
                // The same of the pages that one pays on, and looks at what is paid.
                {
                  name: 'pay',
                  test: /\/src\/(?:client\/(?:features\/(?:checkout|orders|cart\/bag\/use-leave)|checkout-session|session\/clear|api\/upload|rates\/day|shell\/foot\/checkout|ui\/(?:feedback\/parts|layout\/(?:value|timeline)))|shared\/paying)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
        target: ['chrome111', 'safari16.4', 'firefox114'],
      },
  test: { projects: testProjects(), maxWorkers: '100%' },
}));

export default defineConfig((env) => (env.mode === 'desk' ? deskBuild : shop(env)));
