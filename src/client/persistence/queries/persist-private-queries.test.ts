// @vitest-environment happy-dom
import type { QueryMeta } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import { createQueryClient, PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { CUSTOMER } from '#client/testing/shop-app.tsx';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { failingStorage } from '#client/testing/failing-storage.ts';
import { type PersistedCustomer, persistPrivateQueries } from './persist-private-queries.ts';
import { storageWarnings } from './storage-warnings.ts';

const NOW = 1_700_000_000_000;
const KEY = 'kept-own/7';
let opened: PersistedCustomer | undefined;
const OWN = { private: true, keep: 'private', group: 'orders' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  sessionStorage.clear();
  storageWarnings.say = undefined;
  logIn(7);
});
afterEach(() => {
  opened?.wipe();
  vi.useRealTimers();
});

/** Logs in, in some tab of this device. */
function logIn(id: number): void {
  localStorage.setItem('loginResponse', JSON.stringify({ ...CUSTOMER, Id: id }));
  localStorage.setItem('token', `token-${id}`);
}
const logOutElsewhere = () => localStorage.removeItem('loginResponse');
const written = () => vi.advanceTimersByTimeAsync(300);

/** Starts the app again: nothing of an earlier one continues. */
function start(customer: number | string = 7, storage: Storage = localStorage) {
  const before = localStorage.getItem(KEY);
  opened?.wipe();
  if (before) localStorage.setItem(KEY, before);
  const queryClient = createQueryClient();
  const own = persistPrivateQueries(queryClient, storage, customer);
  opened = own;
  const ask = (
    name: string,
    answer: () => unknown = () => `${name} of Asha`,
    meta: QueryMeta = OWN,
  ) =>
    queryClient
      .fetchQuery({ queryKey: ['orders', name], queryFn: answer, meta, retry: false })
      .catch(() => undefined);
  const has = (name: string) => queryClient.getQueryData(['orders', name]);
  return { queryClient, own, ask, has };
}

describe("a customer's persisted queries", () => {
  it('are restored after a restart as stale', async () => {
    const first = start();
    await first.ask('list');
    await first.ask('bag', undefined, { private: true });
    await first.ask('news', undefined, { keep: 'public' });
    await written();
    expect(localStorage.getItem(KEY)).not.toMatch(/bag|news/);
    const { has, queryClient } = start();
    expect(has('list')).toBe('list of Asha');
    expect(queryClient.getQueryState(['orders', 'list'])).toMatchObject({
      status: 'success',
      isInvalidated: true,
      dataUpdatedAt: NOW,
    });
  });

  it('survive a store that is away, fails or is busy, and go when the store refuses them', async () => {
    const { ask, queryClient } = start();
    const passing = [new StoreUnreachable(), new Refusal(500, 'failed'), new Refusal(429, 'wait')];
    for (const at of passing.keys()) await ask(`list ${at}`);
    await ask('lines');
    await written();
    await queryClient.invalidateQueries();
    for (const [at, error] of passing.entries())
      await ask(`list ${at}`, () => Promise.reject(error));
    await ask('lines', () => Promise.reject(new Refusal(404, 'no such order')));
    await written();
    const { has } = start();
    for (const at of passing.keys()) expect(has(`list ${at}`)).toBe(`list ${at} of Asha`);
    expect(has('lines')).toBeUndefined();
  });

  it('stay away when the store refused them, though it was busy when it was asked again, until it answers', async () => {
    const { ask, queryClient } = start();
    const fails = async (key: string, error: Error) => {
      await queryClient.invalidateQueries();
      await ask(key, () => Promise.reject(error));
      await written();
    };
    for (const key of ['refused', 'back']) {
      await ask(key);
      await fails(key, new Refusal(404, 'no such order'));
      await fails(key, new Refusal(500, 'failed'));
      await fails(key, new StoreUnreachable());
    }
    await queryClient.invalidateQueries();
    await ask('back');
    await fails('back', new Refusal(500, 'failed'));
    const { has } = start();
    expect(has('refused')).toBeUndefined();
    expect(has('back')).toBe('back of Asha');
  });

  it('expire one by one, 14 days after the last answer', async () => {
    const first = start();
    await first.ask('old');
    await written();
    vi.setSystemTime(NOW + PERSISTED_FOR_MS - 1000);
    await first.ask('newer');
    await written();
    vi.setSystemTime(NOW + PERSISTED_FOR_MS + 1000);
    const { has } = start();
    expect(has('old')).toBeUndefined();
    expect(has('newer')).toBe('newer of Asha');
  });

  it('do not count as new later if a clock that was ahead wrote them', async () => {
    vi.setSystemTime(NOW + 86_400_000);
    const first = start();
    await first.ask('list');
    await written();
    vi.setSystemTime(NOW);
    const { queryClient } = start();
    expect(queryClient.getQueryState(['orders', 'list'])?.dataUpdatedAt).toBe(NOW);
  });

  it('are merged from two tabs, and the newer answer wins', async () => {
    const one = start();
    await one.ask('mine');
    await one.ask('both', () => 'older');
    await written();
    // The other tab started earlier and writes later: its data is not complete.
    const stored = localStorage.getItem(KEY) ?? '';
    vi.setSystemTime(NOW + 1000);
    localStorage.setItem(
      KEY,
      stored
        .replaceAll('mine', 'theirs')
        .replace('older', 'newer')
        .replaceAll(/"dataUpdatedAt":\d+/g, `"dataUpdatedAt":${NOW + 500}`),
    );
    await one.ask('last');
    await written();
    const { has } = start();
    expect(['mine', 'theirs', 'both', 'last'].map(has)).toEqual([
      'mine of Asha',
      'theirs of Asha',
      'newer',
      'last of Asha',
    ]);
  });

  it('stay below a megabyte with 500 orders: the whole list, and the latest orders complete', async () => {
    const { queryClient } = start();
    const cache = queryClient.getQueryCache();
    const put = (queryKey: string[], data: unknown, meta: QueryMeta = OWN) =>
      cache.build(queryClient, { queryKey, meta }).setData(data);
    const orders = Array.from({ length: 500 }, (_, at) => `B261120K${at + 1}`);
    put(
      ['orders', 'list'],
      orders.map((CartId, Id) => ({ Id, CartId, OrderDate: '2026-11-20T04:30:00.000Z' })),
    );
    const lines = [wireLine(), wireLine(), wireLine()];
    const status = wireStatus(['placed', 'payment-received', 'confirmed', 'dispatched']);
    for (const [at, order] of orders.entries()) {
      vi.setSystemTime(NOW + at);
      put(['orders', 'lines', order], lines.slice(), { ...OWN, part: order });
      put(['orders', 'status', order], { ...status }, { ...OWN, part: order });
    }
    await written();
    const size = 2 * (localStorage.getItem(KEY)?.length ?? 0);
    expect(size).toBeLessThan(1_000_000);
    expect(size).toBeGreaterThan(950_000);
    const again = start().queryClient;
    expect(again.getQueryData(['orders', 'list'])).toHaveLength(500);
    const kept = orders.filter((order) => again.getQueryData(['orders', 'lines', order]));
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).toEqual(orders.slice(-kept.length));
    for (const order of orders) {
      const isKept = kept.includes(order);
      expect(again.getQueryData(['orders', 'lines', order])).toEqual(isKept ? lines : undefined);
      expect(again.getQueryData(['orders', 'status', order])).toEqual(isKept ? status : undefined);
    }
    expect(storageWarnings.say).toBeUndefined();
  });
});

describe("a customer's persisted queries when the login ends", () => {
  it('are removed, and a late write does not bring them back', async () => {
    const { ask, own, queryClient } = start();
    await ask('list');
    await written();
    await ask('lines');
    logOutElsewhere();
    own.wipe();
    queryClient.setQueryData(['orders', 'list'], 'late');
    await written();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are not written any more when another tab has logged out', async () => {
    const { ask } = start();
    await ask('list');
    localStorage.removeItem(KEY);
    logOutElsewhere();
    await written();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are removed at the login of the next customer at the latest', async () => {
    const first = start();
    await first.ask('list');
    await written();
    localStorage.setItem('kept-own/another', 'what an older tab left');
    const left = localStorage.getItem(KEY) ?? '';
    logIn(8);
    const { has } = start(8);
    localStorage.setItem(KEY, left);
    expect(has('list')).toBeUndefined();
    logIn(9);
    start(9);
    expect(JSON.stringify(localStorage)).not.toMatch(/Asha.*list|another/);
  });
});

describe("the storage of a customer's queries", () => {
  it.each([
    ['cut off', '{"timestamp":1700000000000,"buster":"1","clientState":{"quer'],
    ['not ours', '{"timestamp":1700000000000,"basket":[]}'],
    ['of an older shape', '{"timestamp":1700000000000,"buster":"0","clientState":{"queries":[]}}'],
    ['no object', '5'],
  ])('is dropped when it is %s, and the customer is told once', async (_, text) => {
    localStorage.setItem(KEY, text);
    const { ask } = start();
    expect(storageWarnings.say).toBe('unreadable');
    await ask('list');
    await written();
    expect(start().has('list')).toBe('list of Asha');
    storageWarnings.say = undefined;
    localStorage.setItem(KEY, text);
    start();
    expect(storageWarnings.say).toBeUndefined();
  });

  it('still restores the others beside a damaged or public query', async () => {
    const first = start();
    await first.ask('list');
    await first.ask('lines');
    await first.ask('status');
    await written();
    const text = localStorage.getItem(KEY) ?? '';
    localStorage.setItem(
      KEY,
      text
        .replace('"status of Asha","dataUpdatedAt":', '"status of Asha","other":')
        .replace(/("lines of Asha".*?)"keep":"private"/, '$1"keep":"public"'),
    );
    const { has } = start();
    expect(has('list')).toBe('list of Asha');
    expect(has('lines')).toBeUndefined();
    expect(has('status')).toBeUndefined();
    expect(storageWarnings.say).toBe('unreadable');
  });

  it.each(['setItem', 'getItem'] as const)(
    'stores nothing when its %s fails, and nothing throws',
    async (method) => {
      const { ask, has } = start(7, failingStorage(localStorage, method));
      await ask('list');
      await written();
      expect(has('list')).toBe('list of Asha');
    },
  );

  it('keeps what fits when there is little room, and the customer is told', async () => {
    const room = 100_000;
    const small = failingStorage(localStorage);
    small.setItem = (name, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(name, value);
    };
    const { queryClient } = start(7, small);
    for (let order = 1; order <= 40; order += 1) {
      vi.setSystemTime(NOW + order);
      queryClient.setQueryDefaults(['orders', `${order}`], { meta: { ...OWN, part: `${order}` } });
      queryClient.setQueryData(['orders', `${order}`], ['x'.repeat(10_000)]);
    }
    await written();
    expect(storageWarnings.say).toBe('full');
    expect(localStorage.getItem(KEY)).toContain('"part":"40"');
    expect(localStorage.getItem(KEY)).not.toContain('"part":"1"');
  });
});
