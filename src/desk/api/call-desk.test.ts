// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { PAGE_OF, UNATTENDED } from '#shared/desk/contract/desk-envelope.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { callDesk, DeskRefused, DeskUnreachable } from './call-desk.ts';
import { queryClient } from './query-client.ts';
import { freeTab, learnSession } from './tab-owner.ts';

const MEERA = { me: { id: 2 }, locked: false };
const ANAND = { me: { id: 1 }, locked: false };

// Test files may share their modules.
beforeEach(freeTab);
afterEach(() => {
  freeTab();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The calls that reach the store, each with whose page it says it is of. */
function listen(): [string | undefined, string | null][] {
  const heard: [string | undefined, string | null][] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    heard.push([url.split('/').at(-1), new Headers(headers).get(PAGE_OF)]);
    return Promise.resolve(
      new Response(JSON.stringify({ ok: true, data: { id: 2, name: '', roles: [] } })),
    );
  });
  return heard;
}

const ask = () => callDesk(staffOperations.WhoAmI, {});
const signOut = () => callDesk(staffOperations.SignOut, {});

it('callDesk says whose page calls, once that is known', async () => {
  const heard = listen();
  learnSession(undefined);
  await ask();
  learnSession(MEERA);
  await ask();
  await signOut();
  expect(heard).toEqual([
    ['WhoAmI', null],
    ['WhoAmI', '2'],
    ['SignOut', null],
  ]);
});

it.each([
  ['has ended', undefined],
  ['is locked', { ...MEERA, locked: true }],
  ['has ended, and somebody else is there', ANAND],
])('callDesk sends nothing but what anybody may while its session %s', async (_what, now) => {
  const heard = listen();
  learnSession(MEERA);
  learnSession(now);
  await expect(ask()).rejects.toThrow(DeskRefused);
  await signOut();
  expect(heard).toEqual([['SignOut', null]]);
  learnSession(MEERA);
  await ask();
  expect(heard.at(-1)).toEqual(['WhoAmI', '2']);
});

it('callDesk says that nobody is there where the clock was set back since the last touch', async () => {
  const unattended: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    unattended.push(new Headers(headers).get(UNATTENDED));
    return Promise.resolve(
      new Response(JSON.stringify({ ok: true, data: { id: 2, name: '', roles: [] } })),
    );
  });
  const clock = vi.spyOn(Date, 'now');
  const noon = Date.UTC(2026, 10, 20, 6, 30);
  for (const at of [noon, noon + 61_000, noon - DAY_MS]) {
    clock.mockReturnValue(noon);
    window.dispatchEvent(new Event('pointerdown'));
    clock.mockReturnValue(at);
    await ask();
  }
  clock.mockRestore();
  expect(unattended).toEqual([null, '1', '1']);
});

const cancel = () =>
  callDesk(ordersOperations.CancelOrder, { order: 'B261124AAAAAA', reason: 'Asked for' });
const answers = (answer: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer, { status: 503 })));

it.each([
  ['no JSON', '<html><h1>504 Gateway Time-out</h1></html>'],
  ['JSON of its own', '{"error":"Service Unavailable"}'],
  ['JSON that is no object', 'null'],
])('callDesk says of a change that it may be done where a proxy answers %s', async (_, answer) => {
  answers(answer);
  const failed = cancel();
  await expect(failed).rejects.toThrow(DeskUnreachable);
  await expect(failed).rejects.toThrow('Look whether it was done before you do it again');
});

it('callDesk says of what changes nothing, and of signing out, only that nobody answers', async () => {
  answers('');
  await expect(ask()).rejects.toThrow('The shop does not answer.');
  await expect(signOut()).rejects.toThrow('The shop does not answer.');
});

it('callDesk says of an answer that it does not understand that the store has answered', async () => {
  answers(JSON.stringify({ ok: true, data: { done: 'in a later release' } }));
  await expect(cancel()).rejects.toThrow('The store has answered');
});

/** A store that never answers, as behind a connection that was lost without a word. */
function neverAnswers() {
  vi.useFakeTimers();
  const asked = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

it('callDesk gives a change that is never answered up, and says that it may be done', async () => {
  neverAnswers();
  const failed = expect(cancel()).rejects.toThrow(
    'Look whether it was done before you do it again',
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
});

it('callDesk waits for a file as long as it takes to send', async () => {
  const asked = neverAnswers();
  const settled = vi.fn();
  const sent = {
    file: { name: 'a.csv', mediaType: 'text/csv', base64: 'YQ==' },
    apply: true,
    handOver: false,
  };
  callDesk(ordersOperations.ReadTracking, sent).then(settled, settled);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
});

it('callDesk still ends as soon as nobody waits for its answer', async () => {
  neverAnswers();
  const gone = new AbortController();
  const failed = callDesk(staffOperations.WhoAmI, {}, { signal: gone.signal });
  gone.abort();
  await expect(failed).rejects.toThrow(gone.signal.reason as Error);
});

it('a list that was waited for to the end is not asked for again by itself', async () => {
  const asked = neverAnswers();
  const failed = expect(
    queryClient.fetchQuery({
      queryKey: ['me'],
      queryFn: ask,
      ...queryClient.getDefaultOptions().queries,
    }),
  ).rejects.toThrow(DeskUnreachable);
  await vi.advanceTimersByTimeAsync(600_000);
  await failed;
  expect(asked).toHaveBeenCalledTimes(1);
});
