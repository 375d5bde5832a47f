/**
 * Prints the contents of a start's scripts, as the table in `src/client/app/README.md`: `npm run weigh`. With `all`, each module
 * by itself. A weight is how much smaller the brotli file would be without it.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const ROOT = path.join(import.meta.dirname, '../..');
const each = process.argv.includes('all');
const LEAST_BYTES = 150;

/** The folder of a module, or the package that it comes from. */
function partOf(source: string | undefined): string {
  if (!source) return 'glue of the build';
  const [, npm] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (npm) return npm;
  const file = source.replace(/^(?:\.\.\/)+/, '');
  if (file.includes('/compiled/')) return 'texts (client/messages)';
  return each
    ? file
    : file
        .replace(/^src\//, '')
        .split('/')
        .slice(0, -1)
        .join('/');
}

/** The text of a chunk, split by origin. */
function cutUp(chunk: Rolldown.OutputChunk): { part: string; text: string }[] {
  const map = new SourceMap(JSON.parse(chunk.map?.toString() ?? '{}') as SourceMapPayload);
  const pieces: { part: string; text: string }[] = [];
  for (const [line, text] of chunk.code
    .replace(/^\/\/# all.*\n/, '')
    .split('\n')
    .entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const part = partOf('originalSource' in entry ? entry.originalSource : undefined);
      const last = pieces.at(-1);
      if (last?.part === part) last.text += text[column];
      else pieces.push({ part, text: text[column] ?? '' });
    }
  }
  return pieces;
}

const size = (pieces: { text: string }[]): number =>
  brotliCompressSync(pieces.map(({ text }) => text).join('')).length;

const built = await build({
  root: ROOT,
  logLevel: 'error',
  build: { write: false, sourcemap: 'hidden', outDir: path.join(ROOT, 'dist/weights') },
});
if (!('output' in built)) throw new Error('Vite has built several apps, or none');
for (const chunk of built.output) {
  if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.name === 'react')) continue;
  const pieces = cutUp(chunk);
  const whole = size(pieces);
  const weights = [...new Set(pieces.map(({ part }) => part))].map((part) => {
    const own = pieces.filter((piece) => piece.part === part);
    const minified = own.reduce((sum, { text }) => sum + text.length, 0);
    return { part, minified, weight: whole - size(pieces.filter((piece) => piece.part !== part)) };
  });
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log(`| ${chunk.name} | kB, minified | kB, brotli |\n| --- | ---: | ---: |`);
  const rows = weights.toSorted((one, other) => other.weight - one.weight);
  for (const { part, minified, weight } of rows) {
    if (weight >= LEAST_BYTES || each) console.log(`| ${part} | ${kB(minified)} | ${kB(weight)} |`);
  }
  console.log(`| all | ${kB(chunk.code.length)} | ${kB(whole)} |\n`);
}
