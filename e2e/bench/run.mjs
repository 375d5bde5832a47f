/**
 * Runs a bench over the server's sources as Vite reads them (`?raw`, `import.meta.env`), which tsx cannot:
 * `node e2e/bench/run.mjs FILE …`.
 */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file = '', ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...rest];
await runnerImport(resolve(file));
