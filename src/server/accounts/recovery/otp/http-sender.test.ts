import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';
import { systemClock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { allSent } from '#server/testing/people/recover.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { httpSender, type HttpSenderSettings } from './http-sender.ts';
import { sendLater } from './send-later.ts';

const SECRET = 'hush 4711&"';
const CODE = '00421';
const NUMBER = '9876543210';
const START = 1_763_600_000_000;
const SETTINGS: HttpSenderSettings = {
  url: 'https://user:pass-{secret}@sms.example/send?to=91{number}&text=%24&code={code}',
  method: 'POST',
  header: { name: 'X-Api-Key', value: 'k {secret}' },
  secret: SECRET,
};

type Answer = number | Error | 'never';

/** A gateway that gives its answers in turn, then repeats the last one. */
function gateway(...answers: [Answer, ...Answer[]]) {
  const clock = handClock(START);
  const asked: { at: number; address: URL; init: RequestInit }[] = [];
  const fake = (address: URL, init: RequestInit = {}) => {
    asked.push({ at: clock.now() - START, address, init });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) return Promise.reject(answer);
    if (typeof answer === 'number') return Promise.resolve(new Response(null, { status: answer }));
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  };
  const send = (settings: Partial<HttpSenderSettings> = {}, expiresAt = START + 300_000) => {
    const end = { words: '' };
    httpSender({ ...SETTINGS, ...settings }, { fetch: fake as typeof fetch, clock })
      .send(NUMBER, CODE, expiresAt)
      .then(
        () => (end.words = 'sent'),
        (error: Error) => (end.words = error.message),
      );
    return end;
  };
  return { clock, asked, send };
}

describe('a gateway', () => {
  it('a gateway is asked once, by its templates, when it says yes', async () => {
    const { clock, asked, send } = gateway(200);
    const body = '{"to":"91{number}","text":"{code} is your code","key":"{secret}"}';
    const end = send({ body });
    await clock.turn(60_000);
    expect(end.words).toBe('sent');
    expect(asked).toHaveLength(1);
    const { address, init } = asked[0] ?? {};
    expect(address?.href).toBe(`https://sms.example/send?to=91${NUMBER}&text=%24&code=${CODE}`);
    const headers = new Headers(init?.headers);
    expect(headers.get('x-api-key')).toBe(`k ${SECRET}`);
    expect(headers.get('content-type')).toBe('application/json');
    expect(atob(headers.get('authorization')?.slice(6) ?? '')).toBe(`user:pass-${SECRET}`);
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
    const read = JSON.parse(String(init?.body)) as object;
    expect(read).toEqual({ to: `91${NUMBER}`, text: `${CODE} is your code`, key: SECRET });
  });

  it('a gateway gets a form if the body is no JSON, and no body if there is none', async () => {
    const { clock, asked, send } = gateway(200);
    send({ body: 'to={number}&key={secret}&text={code}+is+your+code' });
    send({ method: 'GET' });
    await clock.turn(0);
    const [form, bare] = asked.map(({ init }) => init);
    expect(Object.fromEntries(new URLSearchParams(String(form?.body)))).toEqual({
      to: NUMBER,
      key: SECRET,
      text: `${CODE} is your code`,
    });
    expect(new Headers(form?.headers).get('content-type')).toBe(
      'application/x-www-form-urlencoded',
    );
    expect(bare).toMatchObject({ method: 'GET', body: null });
  });

  it('is given any secret in any place without breaking out of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (secret) => {
        const { clock, asked, send } = gateway(200);
        const url = 'https://sms.example/a?key={secret}&to={number}';
        const body = '{"key":"{secret}","code":"{code}"}';
        send({ secret, url, body, header: undefined });
        await clock.turn(0);
        expect(asked[0]?.address.searchParams.get('key')).toBe(secret);
        expect(asked[0]?.address.searchParams.get('to')).toBe(NUMBER);
        expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ key: secret, code: CODE });
      }),
    );
  });

  it.each<[string, [Answer, ...Answer[]], number[], string]>([
    ['a passing 500', [500, 200], [0, 1000], 'sent'],
    ['429, then silence', [429, 'never', 200], [0, 1000, 10_000], 'sent'],
    ['503 for good', [503], [0, 1000, 5000], 'sms.example: HTTP 503'],
    ['silence for good', ['never'], [0, 6000, 15_000], 'sms.example: no answer within 5000 ms'],
    [
      'a broken network',
      [new TypeError(`fetch ${SECRET}`)],
      [0, 1000, 5000],
      'sms.example: the request failed',
    ],
    ['400', [400, 200], [0], 'sms.example: HTTP 400'],
    ['401', [401, 200], [0], 'sms.example: HTTP 401'],
    ['a redirect', [302, 200], [0], 'sms.example: HTTP 302'],
    ['500, then 403', [500, 403, 200], [0, 1000], 'sms.example: HTTP 403'],
  ])(
    'a gateway that answers with %s is asked again as long as that may help',
    async (_, answers, at, words) => {
      const { clock, asked, send } = gateway(...answers);
      const end = send();
      await clock.turn(60_000);
      expect(asked.map((each) => each.at)).toEqual(at);
      expect(end.words).toBe(words);
    },
  );

  it('a gateway is not asked again when the code would have expired', async () => {
    const { clock, asked, send } = gateway(500);
    const end = send({}, START + 5000);
    await clock.turn(60_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 1000]);
    expect(end.words).toBe('sms.example: HTTP 500');
  });
});

describe('the log of a store with a real gateway', () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(undefined))),
  );

  async function listen(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
    const open = createServer(answer);
    server = open;
    await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
    return (open.address() as AddressInfo).port;
  }

  /** Sends with a store's own log, until that reports the failure. */
  async function failure(port: number): Promise<string> {
    let say: (line: string) => void = () => undefined;
    const said = new Promise<string>((resolve) => {
      say = resolve;
    });
    const lines: string[] = [];
    const log = openLog('trace', { write: (line) => say(lines[lines.push(line) - 1] ?? '') });
    // The real network, without the real pauses.
    const clock = {
      ...systemClock,
      after: (ms: number, run: () => void) => systemClock.after(ms / 50, run),
    };
    const settings = {
      ...SETTINGS,
      url: `http://user:{secret}@127.0.0.1:${port}/send/{secret}?to={number}&code={code}`,
      body: '{"to":"{number}","code":"{code}","key":"{secret}"}',
    };
    const code = { number: NUMBER, code: CODE, expiresAt: Date.now() + 300_000 };
    sendLater({ log } as unknown as ShopContext, httpSender(settings, { fetch, clock }), code);
    await said;
    await allSent();
    return lines.join('');
  }

  it.each<[string, string, (request: IncomingMessage, reply: ServerResponse) => void]>([
    [
      'repeats what it got in an error',
      'HTTP 500',
      (request, reply) => {
        reply.writeHead(500, { 'x-echo': encodeURI(request.url ?? '') }).end(request.url);
      },
    ],
    [
      'refuses with an echo',
      'HTTP 400',
      (request, reply) => {
        reply.writeHead(400).end(request.url);
      },
    ],
    [
      'sends elsewhere',
      'HTTP 302',
      (request, reply) => {
        reply.writeHead(302, { location: request.url ?? '' }).end();
      },
    ],
    ['hangs up', 'UND_ERR_SOCKET', (request) => request.socket.destroy()],
    ['never answers', 'no answer within 5000 ms', () => undefined],
    [
      'speaks no HTTP',
      'the answer is not HTTP',
      (request) => {
        request.socket.end('what?\r\n\r\n');
      },
    ],
    [
      'stops half way',
      'UND_ERR_SOCKET',
      (request, reply) => {
        reply.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => request.socket.destroy());
      },
    ],
  ])('holds neither code nor number nor secret when it %s', async (_, words, answer) => {
    expectClean(await failure(await listen(answer)), words);
  });

  it('the log holds neither code nor number nor secret when nobody answers', async () => {
    const port = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expectClean(await failure(port), 'ECONNREFUSED');
  });

  function expectClean(lines: string, words: string): void {
    const { level, msg } = JSON.parse(lines) as { level: number; msg: string };
    expect(level).toBe(50);
    expect(msg).toMatch(/^one-time code not sent to a number ending in 10: 127\.0\.0\.1:\d+: /);
    expect(msg).toContain(words);
    for (const value of [CODE, NUMBER, SECRET, 'hush', 'user:']) expect(lines).not.toContain(value);
  }
});
