import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CLIENT = path.resolve(import.meta.dirname, '..');

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => !/\.(?:test|test-d|bench)\.tsx?$|^testing\/|compiled/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(CLIENT, file), 'utf8') }));

/** The files whose code, remarks aside, has something of the kind. */
const having = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ file }) => file)
    .sort();

// The gate stands in `api.call`. What leaves the app by another door would go past it.
describe('the way out of the app', () => {
  it('is looked for in the whole app', () => {
    expect(sources.length).toBeGreaterThan(300);
  });

  it('is opened by nobody but these', () => {
    expect(having(/(?<![\w.])(?:window\.|globalThis\.|self\.)?fetch\s*\(/)).toEqual([
      'api/load-config.ts',
      'api/server-clock.ts',
      'api/transport.ts',
      'prefetch/fetch-page-pictures.ts',
      'updates/reload-on-chunk-error.ts',
    ]);
    expect(having(/\bXMLHttpRequest\b/)).toEqual(['api/upload.ts']);
    expect(having(/\b(?:sendBeacon|EventSource|WebSocket)\b/)).toEqual([]);
    expect(having(/socket\.io-client/)).toEqual(['rates/feed.ts']);
  });

  it('is taken by the store alone, which asks the gate', () => {
    expect(having(/\bawait transport\(|\btransport\(operation/)).toEqual(['api/api-client.ts']);
    expect(having(/\bhttpTransport\b/)).toEqual(['api/transport.ts', 'app/main.tsx']);
  });

  it('has passes that only the gate makes', () => {
    expect(having(/\bas GatePass\b/)).toEqual(['rates/gate.ts']);
  });

  it('calls the store by names that are written out, so that the gate knows them', () => {
    expect(having(/\b(?:api|services\.api)\.call\(\s*(?:operations\[|\{)/)).toEqual([]);
  });
});
