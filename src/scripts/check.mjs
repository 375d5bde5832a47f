// Runs formatting, types, lint with the house's import rules, and a search for unused code.
import { run, tool } from './steps.mjs';

const steps = [
  // The other steps read what these two write.
  ['texts', run('node', ['src/scripts/messages.mjs'])],
  ['routes', run('node', ['src/scripts/routes.mjs'])],
  ['form', tool('oxfmt', ['--check'])],
  ['types', tool('tsc', ['-b'])],
  ['lint', tool('oxlint', ['--deny-warnings', '--quiet'])],
  ['unused', tool('knip', ['--no-progress'])],
];
const failed = steps.filter(([, code]) => code !== 0).map(([name]) => name);
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
