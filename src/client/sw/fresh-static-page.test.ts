import { beforeEach, expect, it, vi } from 'vitest';
import { freshStaticPage } from './fresh-static-page.ts';

const FILES = new Set(['assets/start-1.js', 'assets/start-1.css']);
const page = (text: string, asset = 'start-1.js') =>
  new Response(`<script src="/assets/${asset}"></script>${text}`);

const kept = new Map<string, Response>();
let store: (address: string) => Promise<Response>;
const waited: Promise<unknown>[] = [];
const event = {
  waitUntil: (work: Promise<unknown>) => void waited.push(work),
} as unknown as Parameters<typeof freshStaticPage>[2];

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('fetch', (address: string) => store(address));
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
    }),
  });
});

async function visit(): Promise<string | undefined> {
  const found = await freshStaticPage('/about', FILES, event);
  await Promise.all(waited.splice(0));
  return found?.text();
}

it('freshStaticPage shows at the next visit what the store sends now', async () => {
  store = async (address) => page(`as ${address}`);
  expect(await visit()).toBeUndefined();
  expect(await visit()).toContain('as /about.html');
});

it('freshStaticPage keeps what it has where the store fails or does not answer', async () => {
  store = async () => page('first');
  await visit();
  store = async () => new Response('gone', { status: 503 });
  await visit();
  store = () => Promise.reject(new Error('offline'));
  expect(await visit()).toContain('first');
});

it('freshStaticPage keeps what it has where a network answers in the place of the store, with its own login page', async () => {
  store = async () => page('first');
  await visit();
  store = async () => new Response('<h1>Log in to this network</h1>');
  await visit();
  expect(await visit()).toContain('first');
});

it('freshStaticPage never shows a page of another build, whose files are not on the device', async () => {
  store = async () => page('newer', 'start-2.js');
  await visit();
  expect(await visit()).toBeUndefined();
  kept.set('/about', page('older', 'start-0.js'));
  store = () => Promise.reject(new Error('offline'));
  expect(await visit()).toBeUndefined();
});
