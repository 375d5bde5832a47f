// Types, lint with the house's import rules, form, and a search for what nothing uses.
import { run, tool } from './steps.mjs';

const steps = [
  ['texts', () => run('node', ['src/scripts/messages.mjs'])],
  ['routes', () => run('node', ['src/scripts/routes.mjs'])],
  ['types', () => tool('tsc', ['-b'])],
  ['lint', () => tool('oxlint', ['--deny-warnings', '--quiet'])],
  ['form', () => tool('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['unused', () => tool('knip', ['--no-progress'])],
];
const failed = steps.filter(([, step]) => step() !== 0).map(([name]) => name);
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
