import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '#server/clock.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { httpSource, retryDelay, type HttpSourceSettings } from './http.ts';

const START = 1_763_600_000_000;
const SECRET = 'hush-4711';

type Answer = string | { status: number; body?: string } | Error | 'never';

const rates = (gold: number | string, silver: number | string = 154_000) =>
  JSON.stringify({ rates: { gold, silver } });

/** An upstream that gives its answers in turn, then repeats the last one. */
function upstream(...answers: [Answer, ...Answer[]]) {
  const clock = handClock(START);
  const asked: { at: number; address: string; init: RequestInit }[] = [];
  const lines: string[] = [];
  const state = { answers, aborted: 0 };

  const fake: typeof fetch = (address, init = {}) => {
    asked.push({ at: clock.now() - START, address: String(address), init });
    const answer = state.answers.length > 1 ? state.answers.shift() : state.answers[0];
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer === undefined || answer === 'never') {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          state.aborted++;
          reject(init.signal?.reason as Error);
        });
      });
    }
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer;
    return Promise.resolve(new Response(body ?? null, { status }));
  };

  const open = (more: Partial<HttpSourceSettings> = {}, shown: Clock = clock) =>
    httpSource(
      {
        url: `https://desk:pass-word@rates.example/live?key=${SECRET}`,
        fields: { gold: 'rates.gold', silver: 'rates.silver' },
        header: { name: 'X-Api-Key', value: SECRET },
        intervalMs: 1_000,
        timeoutMs: 3_000,
        ...more,
      },
      {
        fetch: fake,
        clock: shown,
        random: () => 1,
        log: { info: (line) => lines.push(line), warn: (line) => lines.push(line) },
      },
    );
  return { clock, asked, lines, state, open };
}

describe('httpSource', () => {
  it('knows nothing before it has asked, then polls at its interval', async () => {
    const { clock, asked, lines, open } = upstream(rates(127_000), rates('127010.50'));
    const source = open();
    expect(source.read()).toBeUndefined();
    source.start();
    source.start();
    await clock.turn(0);
    expect(source.read()).toEqual({ gold: '127000', silver: '154000', time: START });
    await clock.turn(1_000);
    expect(source.read()).toEqual({ gold: '127010.5', silver: '154000', time: START + 1_000 });
    await clock.turn(1_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 1_000, 2_000]);
    expect(lines).toEqual([]);
    await source.stop();
  });

  it('sends the header and the user of the address, and follows no redirect with them', async () => {
    const { clock, asked, open } = upstream({ status: 302 });
    const source = open();
    source.start();
    await clock.turn(0);
    const headers = new Headers(asked[0]?.init.headers);
    expect(asked[0]?.address).toBe(`https://rates.example/live?key=${SECRET}`);
    expect(headers.get('x-api-key')).toBe(SECRET);
    expect(headers.get('authorization')).toBe(`Basic ${btoa('desk:pass-word')}`);
    expect(asked[0]?.init.redirect).toBe('manual');
    expect(source.read()).toBeUndefined();
    await source.stop();
  });

  it('gives up on an answer that does not come, and asks again', async () => {
    const { clock, asked, state, lines, open } = upstream('never', rates(127_000));
    const source = open();
    source.start();
    await clock.turn(2_999);
    expect(state.aborted).toBe(0);
    await clock.turn(1);
    expect(state.aborted).toBe(1);
    await clock.turn(1_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 4_000]);
    expect(source.read()?.gold).toBe('127000');
    expect(lines).toEqual([
      'rates from rates.example: no answer within 3000 ms',
      'rates from rates.example: good again',
    ]);
    await source.stop();
  });

  it('waits twice as long after each failure, up to a minute, and starts over when it is well', async () => {
    const { clock, asked, state, open } = upstream({ status: 503 });
    const source = open();
    source.start();
    await clock.turn(200_000);
    const times = asked.map(({ at }) => at);
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    state.answers = [rates(127_000), { status: 503 }];
    await clock.turn(43_000);
    expect(source.read()?.gold).toBe('127000');
    expect(clock.waiting()).toEqual([1_000]);
    await clock.turn(1_000);
    expect(clock.waiting()).toEqual([1_000]);
    await clock.turn(1_000);
    expect(clock.waiting()).toEqual([2_000]);
    await source.stop();
  });

  it('keeps the last good reading with its time while the upstream is down', async () => {
    const { clock, open } = upstream(
      rates(127_000),
      new TypeError('fetch failed'),
      '<html>maintenance</html>',
      { status: 500 },
    );
    const source = open();
    source.start();
    await clock.turn(100_000);
    expect(source.read()).toEqual({ gold: '127000', silver: '154000', time: START });
    await source.stop();
  });

  it.each([[rates(0)], [rates(-1)], [rates('n/a')], [rates(127_000, 0)], ['{}'], ['[]'], ['null']])(
    'refuses %s, says so once, and asks again at its usual interval',
    async (bad) => {
      const { clock, asked, lines, open } = upstream(rates(127_000), bad);
      const source = open();
      source.start();
      await clock.turn(5_000);
      expect(asked).toHaveLength(6);
      expect(source.read()).toEqual({ gold: '127000', silver: '154000', time: START });
      expect(lines).toHaveLength(1);
      await source.stop();
    },
  );

  it('gives a jump on as it came: the guard judges it', async () => {
    const { clock, lines, open } = upstream(rates(127_000), rates(12_700));
    const source = open();
    source.start();
    await clock.turn(1_000);
    expect(source.read()?.gold).toBe('12700');
    expect(lines).toEqual([]);
    await source.stop();
  });

  it('does not go back to a reading made earlier', async () => {
    const made = (gold: number, time: number) =>
      JSON.stringify({ rates: { gold, silver: 154_000, time } });
    const { clock, open } = upstream(made(127_000, START - 100), made(126_000, START - 900));
    const source = open({
      fields: { gold: 'rates.gold', silver: 'rates.silver', time: 'rates.time' },
    });
    source.start();
    await clock.turn(3_000);
    expect(source.read()).toEqual({ gold: '127000', silver: '154000', time: START - 100 });
    await source.stop();
  });

  it('goes on where this machine’s clock is set back', async () => {
    const { clock, open } = upstream(rates(127_000), rates(127_010));
    let setBack = 0;
    const source = open({}, { ...clock, now: () => clock.now() - setBack });
    source.start();
    await clock.turn(500);
    setBack = 3_600_000;
    await clock.turn(500);
    expect(source.read()).toEqual({
      gold: '127010',
      silver: '154000',
      time: START + 1_000 - 3_600_000,
    });
    await source.stop();
  });

  it('stops in the middle of a request, without a word and without asking again', async () => {
    const { clock, asked, state, lines, open } = upstream('never');
    const source = open();
    source.start();
    await clock.turn(100);
    await source.stop();
    await clock.turn(100_000);
    expect(state.aborted).toBe(1);
    expect(asked).toHaveLength(1);
    expect(clock.waiting()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('stops between two requests, and can be started again', async () => {
    const { clock, asked, open } = upstream(rates(127_000));
    const source = open();
    source.start();
    await clock.turn(500);
    await source.stop();
    await clock.turn(10_000);
    expect(asked).toHaveLength(1);
    source.start();
    await clock.turn(0);
    expect(asked).toHaveLength(2);
    await source.stop();
  });

  it('never logs the secret, the query, or the user of the address', async () => {
    const told = `failed: https://desk:pass-word@rates.example/live?key=${SECRET}`;
    const { clock, lines, open } = upstream(
      new TypeError(told),
      Object.assign(new TypeError(told), { cause: { code: 'ECONNREFUSED', message: told } }),
      { status: 401, body: SECRET },
      rates(SECRET),
      SECRET,
      rates(127_000),
    );
    const source = open();
    source.start();
    await clock.turn(300_000);
    expect(lines).toEqual([
      'rates from rates.example: the request failed',
      'rates from rates.example: ECONNREFUSED',
      'rates from rates.example: HTTP 401',
      'rates from rates.example: rates.gold is not a number',
      'rates from rates.example: the reply is not JSON',
      'rates from rates.example: good again',
    ]);
    await source.stop();
  });
});

describe('retryDelay', () => {
  it('is between half and all of the doubled interval, and never above a minute', () => {
    const failures = fc.integer({ min: 1, max: 10_000 });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(failures, fc.integer({ min: 500, max: 60_000 }), random, (n, interval, r) => {
        const longest = Math.min(60_000, interval * 2 ** (n - 1));
        const delay = retryDelay(n, interval, () => r);
        expect(delay).toBeLessThanOrEqual(longest);
        expect(delay).toBeGreaterThanOrEqual(Math.floor(longest / 2));
      }),
    );
  });

  it('spreads instances that failed together', () => {
    expect(retryDelay(3, 1_000, () => 0)).toBe(2_000);
    expect(retryDelay(3, 1_000, () => 0.5)).toBe(3_000);
  });
});
