import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const CLIENT = path.resolve(import.meta.dirname, '..');

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => !/\.(?:test|test-d|bench)\.tsx?$|^testing\/|compiled/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(CLIENT, file), 'utf8') }));

/** The files whose code, without comments, matches the pattern. */
const having = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ file }) => file)
    .sort();

// The gate is checked in `api.call`. A request sent in any other way would bypass it.
describe('requests of the app', () => {
  it('are searched for in the whole app', () => {
    expect(sources.length).toBeGreaterThan(300);
  });

  it('are made by no other files than these', () => {
    expect(having(/(?<![\w.])(?:window\.|globalThis\.|self\.)?fetch\s*\(/)).toEqual([
      'api/load-config.ts',
      'api/server-clock.ts',
      'api/transport.ts',
      'prefetch/fetch-page-pictures.ts',
      'sw/cached-pages.ts',
      'sw/fresh-static-page.ts',
      'updates/follow-config.ts',
      'updates/reload-on-chunk-error.ts',
    ]);
    expect(having(/\bXMLHttpRequest\b/)).toEqual(['api/upload.ts']);
    expect(having(/\b(?:sendBeacon|EventSource|WebSocket)\b/)).toEqual([]);
    expect(having(/socket\.io-client/)).toEqual(['rates/feed.ts']);
  });

  it('go through the API client, which checks the gate', () => {
    expect(having(/\bawait transport\(|\btransport\(operation/)).toEqual(['api/api-client.ts']);
    expect(having(/\bhttpTransport\b/)).toEqual(['api/transport.ts', 'app/main.tsx']);
  });

  it('carry passes that only the gate makes', () => {
    expect(having(/\bas GatePass\b/)).toEqual(['rates/gate.ts']);
  });

  it('name their operation literally, so that the gate knows it', () => {
    expect(having(/\b(?:api|services\.api)\.call\(\s*(?:operations\[|\{)/)).toEqual([]);
  });
});
