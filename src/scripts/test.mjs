// Every test: the unit and database tests, then the journeys in a real browser on the built shop.
// Ends with the slowest tests, the seconds of each part, what failed, and 'N passed, N failed'. With --all-databases, every test
// that opens a database runs on PostgreSQL too, and random walks go on for longer.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { failed as failedOf, slowest } from './results.mjs';
import { run, tool } from './steps.mjs';

const RESULTS = 'test-results';
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// The tests' databases and browsers lie in memory where there is room: none of them needs a disk.
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;
if (existsSync(MEMORY) && !process.env.TMPDIR) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > ENOUGH_BYTES) process.env.TMPDIR = MEMORY;
}

const failures = [];
const parts = [];
function step(name, run) {
  const started = performance.now();
  if (run() !== 0) failures.push(name);
  parts.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
// .ci/run has already run the check.
if (process.env.CHECK_SECONDS) parts.push(`check ${process.env.CHECK_SECONDS} s`);
// The last line must not read as a success if the check has failed.
if (process.env.CHECK_CODE === '1') failures.push('check');
// Random walks stop after some seconds; here they run for longer.
const thorough = { ALL_DATABASES: '1', INTERLEAVING_MS: process.env.INTERLEAVING_MS ?? '20000' };
const allDatabases = process.argv.includes('--all-databases') ? thorough : {};

step('build', () => run('npm', ['run', '--silent', 'build']));
step('vitest', () =>
  tool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${RESULTS}/tests.json`],
    allDatabases,
  ),
);
if (ensureChromium()) {
  step('journeys', () => tool('playwright', ['test', '-c', 'e2e']));
} else {
  console.error('No browser could be found or installed, so no journey was walked');
  failures.push('browser');
}

const tests = read('tests.json');
const journeys = read('journeys.json');
const passed = (tests?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0);
// A step that failed without a failing test, such as a build, must not read as a success.
const failed = Math.max(
  (tests?.numFailedTests ?? 1) + (journeys ? journeys.stats.unexpected + journeys.stats.flaky : 1),
  failures.length,
);
console.log(`the slowest tests:\n${slowest(tests, journeys).join('\n')}`);
console.log(`parts: ${parts.join(', ')}`);
if (failures.length > 0) {
  console.error(`failed: ${[failures.join(', '), ...failedOf(tests, journeys)].join('\n')}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function read(name) {
  try {
    return JSON.parse(readFileSync(`${RESULTS}/${name}`, 'utf8'));
  } catch {
    return undefined;
  }
}
