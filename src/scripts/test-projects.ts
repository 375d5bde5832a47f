import { readdirSync, readFileSync } from 'node:fs';
import { defaultExclude, type TestProjectConfiguration, type TestUserConfig } from 'vitest/config';
import { hasPostgres } from '../server/testing/databases/postgres-binaries.ts';

/**
 * The app's tests that replace no modules beyond the replacements of their setup. They share a process and, if they ask for a DOM,
 * its window: loading the app's modules again for each would take longer than its tests. Every other file has a process of its
 * own, as does one that says `// Alone in its process: …`.
 */
function sharingTests(): { dom: string[]; plain: string[] } {
  const alone = /^\/\/ Alone in its process|\bvi\.(?:mock|unmock|doMock|hoisted|resetModules)\(/m;
  const sharing = ['src/shared', 'src/client', 'src/desk']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => !alone.test(text));
  const inDom = ({ text }: { text: string }) => text.includes('@vitest-environment happy-dom');
  return {
    dom: sharing.filter(inDom).map(({ file }) => file),
    plain: sharing.filter((test) => !inDom(test)).map(({ file }) => file),
  };
}

/**
 * Node 25 and later have a `localStorage` of their own, undefined without a file to keep it in. A DOM's would not replace it. Older
 * ones either know the option and leave it off, or refuse it.
 */
function withoutOwnStorage(): string[] {
  const option = '--experimental-webstorage';
  return process.allowedNodeEnvironmentFlags.has(option) ? ['--no-experimental-webstorage'] : [];
}

type Where = Pick<TestUserConfig, 'include' | 'exclude' | 'globalSetup' | 'setupFiles' | 'isolate'>;

/**
 * A server test's file name says where it runs: `x.test.ts` uses no database of the run, `x.db.test.ts` opens one, PostgreSQL if
 * available because that takes half the time, and `x.both-dbs.test.ts`, about locks, concurrency or SQL, opens the embedded one
 * and PostgreSQL. With ALL_DATABASES every test that opens a database runs on both.
 */
export function testProjects(): TestProjectConfiguration[] {
  const project = (
    name: string,
    { include, exclude = [], globalSetup, setupFiles = [], isolate = false }: Where,
  ) => ({
    extends: true as const,
    test: {
      name,
      include,
      exclude: [...defaultExclude, ...exclude],
      ...(globalSetup && { globalSetup }),
      setupFiles,
      isolate,
      execArgv: withoutOwnStorage(),
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // The default of a second is too little on a busy machine; see `src/client/testing/setup.ts` for the screens'.
      expect: { poll: { timeout: 10_000 } },
    },
  });
  const sharing = sharingTests();
  const setupFiles = ['src/client/testing/setup.ts'];
  const bothDatabases = 'src/server/**/*.both-dbs.test.ts';
  const anyDatabase = [bothDatabases, 'src/server/**/*.db.test.ts'];
  const onPostgres = hasPostgres();
  const projects = [
    project('app', {
      include: ['src/{shared,client,desk,scripts}/**/*.test.{ts,tsx}'],
      exclude: [...sharing.dom, ...sharing.plain],
      setupFiles,
      isolate: true,
    }),
    project('app-shared-process', { include: sharing.plain, setupFiles }),
    project('app-shared-dom', { include: sharing.dom, setupFiles }),
    project('server', { include: ['src/server/**/*.test.ts'], exclude: anyDatabase }),
    project('server-embedded', {
      include: onPostgres && !process.env['ALL_DATABASES'] ? [bothDatabases] : anyDatabase,
      globalSetup: 'src/server/testing/databases/embedded.ts',
    }),
  ];
  if (onPostgres) {
    projects.push(
      project('server-postgres', {
        include: anyDatabase,
        globalSetup: 'src/server/testing/databases/postgres.ts',
      }),
    );
  }
  return projects;
}
