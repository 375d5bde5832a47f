import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { keepAssets } from './scripts/keep-assets.ts';
import { LANGUAGE_TAG } from './src/client/messages/locale.ts';
import { STATIC_PAGES } from './src/shared/addresses/pages.ts';
import { postgresBinaries } from './src/server/testing/postgres.ts';

const STORE_PATHS = ['/api', '/pay/', '/socket.io', '/config.json', '/healthz'];
const storePort = process.env['STORE_PORT'] ?? '4173';

const router = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/client/routes',
    generatedRouteTree: 'src/client/app/route-tree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    disableLogging: true,
  });

const worker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/client/sw',
    filename: 'sw.ts',
    injectRegister: null,
    registerType: 'prompt',
    manifest: false,
    injectManifest: {
      // Pictures of products are kept as they are seen; the shell and its font come at once.
      globPatterns: [
        'index.html',
        ...STATIC_PAGES.map((page) => `${page.slice(1)}.html`),
        'manifest.webmanifest',
        'assets/*.{js,css}',
        'fonts/*.woff2',
        'icons/*.{svg,png}',
      ],
      globIgnores: ['**/screenshot-*'],
    },
  });

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

const RUN_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells Chromium (136 and later), in the first line of each script, that what it holds is going to run: it then
 * compiles the script whole, beside the main thread, and keeps that with the file. Otherwise it compiles a thousand
 * functions one by one at every start.
 */
function compiledWhole(): Plugin {
  // Vite puts its list of parts before everything else, and the next step compresses already.
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
          keepAssets(`${outDir}/assets`, path.join(outDir, '../earlier-assets'));
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

/** `npm run dev`: the store runs in the same process, so that one command starts both. */
const store = (): Plugin => ({
  name: 'store',
  apply: 'serve',
  configureServer(server) {
    server.httpServer?.once('listening', () => {
      process.env['PORT'] = storePort;
      void server.ssrLoadModule('/src/server/main.ts');
    });
  },
});

/** The server's tests run twice: on the embedded database and, where there is one, on PostgreSQL. */
function testProjects(): TestProjectConfiguration[] {
  const project = (name: string, include: string[], globalSetup?: string) => ({
    extends: true as const,
    test: {
      name,
      include,
      ...(globalSetup && { globalSetup }),
      // Each of the server's files has a database of its own; to load the server again for each takes
      // longer than its tests.
      isolate: !globalSetup,
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  });
  const server = ['src/server/**/*.test.ts'];
  const projects = [
    project('app', ['src/{shared,client}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']),
    project('server', server, 'src/server/testing/embedded.ts'),
  ];
  if (process.env['DATABASE_URL'] || postgresBinaries()) {
    projects.push(project('server-postgres', server, 'src/server/testing/postgres.ts'));
  }
  return projects;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env['VITEST']
    ? [react()]
    : isSsrBuild
      ? [router(), react(), migrations()]
      : [
          router(),
          react(),
          pageLanguage(),
          compiledWhole(),
          staticPages(),
          worker(),
          compression({
            algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
            include: /\.(js|css|html|svg|webmanifest|json)$/,
            threshold: 512,
          }),
          earlierAssets(),
          store(),
        ],
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
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            'catalogue-cli': 'src/server/catalogue-cli.ts',
            'desk-cli': 'src/server/desk-cli.ts',
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
          output: {
            // One file for all that the start needs: twenty small ones compress a tenth worse.
            codeSplitting: {
              groups: [
                { name: 'shop', tags: ['$initial'], priority: 2 },
                // What every start from the device reads first: one file is there sooner than nine.
                {
                  name: 'startup',
                  test: /src\/client\/(?:app\/startup|persistence\/queries)\//,
                },
                // What many later pages share: the start lists every file by name, and each costs bytes.
                {
                  name: 'parts',
                  test: /\/src\/(?!client\/ui\/(?:rich|clean))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
        target: ['chrome111', 'safari16.4', 'firefox114'],
      },
  test: { projects: testProjects(), maxWorkers: '100%' },
}));
