// Runs types, lint with the house's import rules, formatting, and a search for unused code.
import { run, runBeside, tool } from './steps.mjs';

// The other steps read what these two write.
const written = [
  ['texts', run('node', ['src/scripts/messages.mjs'])],
  ['routes', run('node', ['src/scripts/routes.mjs'])],
];
// Formatting takes longest and needs one core: it starts first, and the rest runs one after another beside it.
const form = runBeside('node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']);
const steps = [
  ...written,
  ['types', tool('tsc', ['-b'])],
  ['lint', tool('oxlint', ['--deny-warnings', '--quiet'])],
  ['unused', tool('knip', ['--no-progress'])],
  ['form', await form],
];
const failed = steps.filter(([, code]) => code !== 0).map(([name]) => name);
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
