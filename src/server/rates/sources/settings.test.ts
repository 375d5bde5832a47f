import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { handClock } from '#server/testing/hand-clock.ts';
import { openRateSource, parseRateSource } from './settings.ts';
import { simulatedReading } from './simulated.ts';

const FIELDS = '{"gold":"rates.gold.ask","silver":"rates.1.ask","time":"updatedAt"}';
const log = { info: () => undefined, warn: () => undefined };

/** The thrown message, so that a test can check all of it. */
function complaintOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? error.message : 'not an Error';
  }
  return 'nothing was thrown';
}

describe('parseRateSource', () => {
  it('reads the simulated market, with or without a seed', () => {
    expect(parseRateSource('simulated')).toEqual({ kind: 'simulated', seed: 'aurum' });
    expect(parseRateSource(' simulated:monday:2 ')).toEqual({
      kind: 'simulated',
      seed: 'monday:2',
    });
  });

  it('reads an address with its further settings', () => {
    expect(
      parseRateSource('http:https://rates.example:8443/live?a=b:c', {
        RATE_HTTP_FIELDS: FIELDS,
        RATE_HTTP_HEADER: 'Authorization: Bearer a:b c',
        RATE_HTTP_INTERVAL_MS: '1000',
        RATE_HTTP_TIMEOUT_MS: '800',
      }),
    ).toEqual({
      kind: 'http',
      url: 'https://rates.example:8443/live?a=b:c',
      fields: { gold: 'rates.gold.ask', silver: 'rates.1.ask', time: 'updatedAt' },
      header: { name: 'Authorization', value: 'Bearer a:b c' },
      intervalMs: 1000,
      timeoutMs: 800,
    });
  });

  it('has usual values for what an address can do without', () => {
    expect(
      parseRateSource('http:http://feed:3000', { RATE_HTTP_FIELDS: '{"gold":"g","silver":"s"}' }),
    ).toEqual({
      kind: 'http',
      url: 'http://feed:3000',
      fields: { gold: 'g', silver: 's' },
      header: undefined,
      intervalMs: 2000,
      timeoutMs: 5000,
    });
  });

  it('reads a recording', () => {
    expect(parseRateSource('replay:a/b.jsonl')).toEqual({
      kind: 'replay',
      path: 'a/b.jsonl',
      loop: false,
    });
    expect(parseRateSource('replay:C:/b.jsonl', { RATE_REPLAY_LOOP: 'true' })).toEqual({
      kind: 'replay',
      path: 'C:/b.jsonl',
      loop: true,
    });
  });

  it.each([
    [''],
    ['simulate'],
    ['simulated:'],
    ['replay'],
    ['replay:'],
    ['https://rates.example'],
    ['ws:wss://rates.example'],
  ])('refuses %j in one line that says what is possible', (text) => {
    expect(complaintOf(() => parseRateSource(text))).toMatch(/^RATE_SOURCE must be .+$/);
  });

  it.each([['http:'], ['http'], ['http:rates.example'], ['http:ftp://x'], ['http:https://']])(
    'refuses the address of %j',
    (text) => {
      expect(complaintOf(() => parseRateSource(text, { RATE_HTTP_FIELDS: FIELDS }))).toMatch(
        /^RATE_SOURCE http: must be followed by .+$/,
      );
    },
  );

  it.each([
    ['RATE_HTTP_FIELDS', undefined],
    ['RATE_HTTP_FIELDS', 'gold'],
    ['RATE_HTTP_FIELDS', '{"gold":"a"}'],
    ['RATE_HTTP_FIELDS', '{"gold":"a","silver":"b..c"}'],
    ['RATE_HTTP_FIELDS', '{"gold":"a","silver":""}'],
    ['RATE_HTTP_FIELDS', '{"gold":"a","silver":"b","tiem":"c"}'],
    ['RATE_HTTP_HEADER', 'hush-4711'],
    ['RATE_HTTP_HEADER', 'X-Key:'],
    ['RATE_HTTP_HEADER', 'X Key: hush-4711'],
    ['RATE_HTTP_HEADER', 'X-Key: hush-4711\nX-Other: 1'],
    ['RATE_HTTP_INTERVAL_MS', '499'],
    ['RATE_HTTP_INTERVAL_MS', '60001'],
    ['RATE_HTTP_INTERVAL_MS', '2s'],
    ['RATE_HTTP_TIMEOUT_MS', '-100'],
  ])('refuses %s = %j in one line that names it and holds no secret', (name, value) => {
    const further = { RATE_HTTP_FIELDS: FIELDS, [name]: value };
    const message = complaintOf(() => parseRateSource('http:https://rates.example', further));
    expect(message).toMatch(new RegExp(`^${name} must be .+$`));
    expect(message).not.toContain('hush-4711');
  });
});

describe('openRateSource', () => {
  const clock = handClock(1_763_600_000_000);

  it('opens the simulated market', () => {
    const source = openRateSource({ kind: 'simulated', seed: 'x' }, { log, clock });
    expect(source.read()).toEqual(simulatedReading('x', clock.now()));
  });

  it('opens a recording', () => {
    const path = fileURLToPath(new URL('./recordings/quiet-morning.jsonl', import.meta.url));
    const source = openRateSource({ kind: 'replay', path, loop: true }, { log, clock });
    source.start();
    expect(source.read()?.gold).toBe('126840');
  });

  it('opens an address', async () => {
    const settings = parseRateSource('http:https://rates.example', { RATE_HTTP_FIELDS: FIELDS });
    const body = `{"rates":{"gold":{"ask":1},"1":{"ask":2}},"updatedAt":${clock.now()}}`;
    const fake = () => Promise.resolve(new Response(body));
    const source = openRateSource(settings, { log, clock, fetch: fake });
    source.start();
    await clock.turn(0);
    expect(source.read()).toEqual({ gold: '1', silver: '2', time: clock.now() });
    await source.stop();
  });

  it('says in one line which recording it cannot read', () => {
    const settings = { kind: 'replay', path: 'no/such.jsonl', loop: false } as const;
    expect(complaintOf(() => openRateSource(settings, { log, clock }))).toMatch(
      /^RATE_SOURCE replay:no\/such\.jsonl: .+$/,
    );
  });
});
