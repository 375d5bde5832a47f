import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedPages } from './cached-pages.ts';

const FILES = new Set(['assets/start-1.js', 'assets/start-1.css']);
const used: string[] = [];

vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    async updateTimestamp(address: string) {
      used.push(address);
    }
    async expireEntries() {}
    async delete() {}
  },
}));

const stores = new Map<string, Map<string, Response>>();
let answer: (request: { address: string; init: RequestInit }) => Promise<Response>;
const asked: { address: string; init: RequestInit }[] = [];
let config: object;
const newConfig = vi.fn(async () => undefined);
const waited: Promise<unknown>[] = [];
const event = {
  waitUntil: (work: Promise<unknown>) => void waited.push(work),
} as unknown as Parameters<ReturnType<typeof cachedPages>['answer']>[1];
const connection: { saveData?: boolean; effectiveType?: string } = {};

interface Document {
  says?: string;
  asset?: string;
  settings?: object;
  status?: number;
}

/** A page as the store renders it. */
const rendered = ({ says = '', asset = 'start-1.js', settings = config, status }: Document = {}) =>
  new Response(
    `<html><head></head>${says}<script data-parts="&quot;/assets/${asset}&quot;"></script>` +
      `<script type="application/json" id="page-data">${JSON.stringify({ config: settings })}</script>`,
    {
      status: status ?? 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "style-src 'sha256-1'",
        vary: 'accept, user-agent',
      },
    },
  );

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout'] });
  stores.clear();
  asked.length = 0;
  used.length = 0;
  newConfig.mockClear();
  for (const name of Object.keys(connection)) Reflect.deleteProperty(connection, name);
  config = { projectName: 'AURUM' };
  answer = async () => rendered();
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('self', { location: { origin: 'https://shop.example' } });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer({ address, init });
  });
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (address: string) => store.get(address)?.clone(),
        put: async (address: string, page: Response) => void store.set(address, page),
        delete: async (address: string) => store.delete(address),
      };
    },
  });
});

const device = (build = 'one') => {
  const pages = cachedPages({
    build,
    files: FILES,
    lastConfig: async () => Response.json(config),
    newConfig,
  });
  return {
    ...pages,
    /** Until the worker is done with it, including a repeated request. */
    async keep(address: string) {
      const work = pages.keep(address, event);
      await vi.advanceTimersByTimeAsync(10_000);
      await work;
    },
    /** The answer to a visit. */
    visit: async (address: string) => {
      const page = await pages.answer(new URL(address, 'https://shop.example'), event);
      return page?.text();
    },
  };
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const MINUTE = 60_000;

describe('a cached page', () => {
  it('answers the next visit without the store, marked, under its own policy', async () => {
    const pages = device();
    await pages.keep('/products');
    answer = () => Promise.reject(new TypeError('offline'));
    const page = await pages.answer(new URL('https://shop.example/products/'), event);
    expect(await page?.text()).toContain('<head><meta name="kept">');
    expect(page?.headers.get('content-security-policy')).toBe("style-src 'sha256-1'");
    expect(page?.headers.get('vary')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is asked for as nobody, and is no visit', async () => {
    await device().keep('/');
    expect(asked[0]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'manual',
      headers: { purpose: 'prefetch' },
    });
  });

  it('is replaced by a newer one, at most once a minute', async () => {
    const pages = device();
    await pages.keep('/');
    answer = async () => rendered({ says: 'newer' });
    await pages.keep('/');
    expect(await pages.visit('/')).not.toContain('newer');
    later(MINUTE);
    await pages.keep('/');
    expect(await pages.visit('/')).toContain('newer');
    expect(used).toContain('/');
  });

  it('stays where the store is away, busy, or in another build', async () => {
    const pages = device();
    await pages.keep('/');
    for (const reply of [
      () => Promise.reject(new TypeError('offline')),
      async () => rendered({ says: 'down', status: 503 }),
      async () => rendered({ says: 'wait', status: 429 }),
      async () => rendered({ says: 'other build', asset: 'start-2.js' }),
      async () => new Response('<html>shell</html>', { headers: { 'content-type': 'text/html' } }),
    ]) {
      answer = reply;
      later(MINUTE);
      await pages.keep('/');
      expect(await pages.visit('/')).toContain('start-1.js');
    }
  });

  it.each([
    ['answers 404', async () => rendered({ status: 404 })],
    [
      'has moved',
      async () => ({ type: 'opaqueredirect', status: 0, headers: new Headers() }) as Response,
    ],
  ])('goes when its address %s', async (_what, reply) => {
    const pages = device();
    await pages.keep('/products/gold-coins/lotus-coin');
    answer = reply;
    later(MINUTE);
    await pages.keep('/products/gold-coins/lotus-coin');
    expect(await pages.visit('/products/gold-coins/lotus-coin')).toBeUndefined();
  });

  it('is not shown under other settings or another brand, until it was fetched in them', async () => {
    const pages = device();
    await pages.keep('/');
    config = { projectName: 'AURUM', brand: { version: 'b2' } };
    expect(await pages.visit('/')).toBeUndefined();
    later(MINUTE);
    await pages.keep('/');
    expect(await pages.visit('/')).toContain('b2');
  });

  it('has newer settings requested than the device has, and waits for them', async () => {
    const pages = device();
    answer = async () => rendered({ settings: { projectName: 'New' } });
    await pages.keep('/');
    expect(newConfig).toHaveBeenCalledTimes(1);
    expect(await pages.visit('/')).toBeUndefined();
    config = { projectName: 'New' };
    expect(await pages.visit('/')).toContain('New');
  });

  it('is of one build: another neither shows it nor leaves it on the device', async () => {
    await device('one').keep('/');
    const next = device('two');
    expect(await next.visit('/')).toBeUndefined();
    await next.dropOthers();
    expect([...stores.keys()]).toEqual(['pages-two']);
  });

  it('is not shown after two weeks', async () => {
    const pages = device();
    await pages.keep('/');
    later(15 * 24 * 60 * MINUTE);
    expect(await pages.visit('/')).toBeUndefined();
  });

  it('is fetched anew after an hour even if no app asks for it, once it is painted', async () => {
    const pages = device();
    await pages.keep('/');
    later(61 * MINUTE);
    await pages.visit('/');
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(waited.splice(0));
    expect(asked).toHaveLength(2);
  });
});

describe('cachedPages keeps nothing', () => {
  it.each(['/cart', '/order-view/B7', '/login', '/search?q=lotus', '/?utm_source=mail', '/about'])(
    'for the address %s',
    async (address) => {
      await device().keep(address);
      expect(asked).toEqual([]);
    },
  );

  it('at first from a busy store, which is asked once more', async () => {
    const pages = device();
    const shell = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    answer = async () => (asked.length === 1 ? shell() : rendered({ says: 'rested' }));
    await pages.keep('/');
    expect(await pages.visit('/')).toContain('rested');
    answer = async () => shell();
    later(MINUTE);
    asked.length = 0;
    await pages.keep('/');
    expect(asked).toHaveLength(2);
    expect(await pages.visit('/')).toContain('rested');
  });

  it('from an error, a shell or another build', async () => {
    const pages = device();
    for (const reply of [
      async () => rendered({ status: 500 }),
      async () => rendered({ asset: 'start-2.js' }),
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      async () => Response.json({}),
    ]) {
      answer = reply;
      await pages.keep('/');
      expect(await pages.visit('/')).toBeUndefined();
    }
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'on a line that is spared: %o',
    async (line) => {
      Object.assign(connection, line);
      await device().keep('/');
      expect(asked).toEqual([]);
    },
  );
});
