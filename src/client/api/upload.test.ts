// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { createServerClock } from './server-clock.ts';
import { httpTransport, StoreUnreachable } from './transport.ts';
import { watchedPost } from './upload.ts';

/** An XMLHttpRequest that the test controls. */
class FakeRequest extends EventTarget {
  static last = new FakeRequest();
  upload = new EventTarget();
  status = 0;
  responseText = '';
  withCredentials = false;
  headers: Record<string, string> = {};
  body = '';
  opened: string[] = [];
  open(...to: string[]) {
    this.opened = to;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  exposed = 'content-type: application/json\r\ndate: Thu, 01 Jan 2026 00:00:00 GMT\r\n';
  getAllResponseHeaders = () => this.exposed;
  send(body: string) {
    this.body = body;
  }
  abort() {
    this.end('abort');
  }
  moved = (loaded: number, total: number) =>
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  end(how: 'load' | 'error' | 'abort', status = 0, text = '') {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

afterEach(() => {
  FakeRequest.last = new FakeRequest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function send() {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  const config = readConfig({ baseUrl: '/api/', domain: 'https://a.example', projectName: 'A' });
  const parts: number[] = [];
  const answer = httpTransport(config, clock)('proceedToPayCoin', '{"file":"…"}', {
    post: watchedPost((part) => parts.push(part)),
  });
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(FakeRequest.last.body).toBe('{"file":"…"}'), 10_000);
  return { answer, parts, clock, request: FakeRequest.last };
}

it('upload posts like any other call, reports its progress, and sets the server clock', async () => {
  const { answer, parts, clock, request } = await send();
  expect(request.opened).toEqual(['POST', '/api/proceedToPayCoin']);
  expect(request.headers).toEqual({ 'content-type': 'application/json' });
  request.moved(50, 200);
  request.moved(200, 200);
  request.end('load', 200, '{"d":"yes"}');
  expect(await answer).toBe('{"d":"yes"}');
  expect(parts).toEqual([0.25, 1]);
  expect(clock.now()).toBe(Date.UTC(2026, 0, 1) + 500);
});

it('upload to a store that does not expose its time leaves the clock alone, without an error in the console', async () => {
  const { answer, clock, request } = await send();
  request.exposed = 'content-type: application/json\r\n';
  request.end('load', 200, '{"d":"yes"}');
  expect(await answer).toBe('{"d":"yes"}');
  expect(clock.known()).toBe(false);
});

it('upload returns the words of a store that refuses', async () => {
  const { answer, request } = await send();
  request.end('load', 413, '{"d":"too large"}');
  expect(await answer).toBe('{"d":"too large"}');
});

it.each([
  ['breaks off', 'error', 0],
  ['meets a proxy without a store', 'load', 502],
] as const)('an upload that %s leaves the outcome unknown', async (_what, how, status) => {
  const { answer, request } = await send();
  request.end(how, status);
  await expect(answer).rejects.toBeInstanceOf(StoreUnreachable);
});

it('an upload is given up when it stalls, however long one that moves may take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const answer = watchedPost(() => undefined)('/x', 'y', 'same-origin');
  const ended = vi.fn();
  answer.catch(ended);
  for (let step = 1; step <= 5; step += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    FakeRequest.last.moved(step, 10);
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(ended).toHaveBeenCalledTimes(1);
});
