import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { FeedProxy } from './feed-proxy.ts';

/** A way in which prices are not live. */
export interface StaleWay {
  name: string;
  /** Its key in the messages: `rates_…`. */
  word: string;
  /** Whether nothing can reach the store: then actions at a held price have to wait too. */
  cutsOff?: 'offline' | 'store_away';
  enter: (page: Page, feed: FeedProxy) => Promise<void>;
  leave?: (page: Page, feed: FeedProxy) => Promise<void>;
}

/** Every way, ordered so that one leads to the next without a live price in between. */
export const STALE_WAYS: readonly StaleWay[] = [
  {
    name: 'the feed is silent',
    word: 'rates_feed_silent',
    enter: async (_page, feed) => void feed.mode('silent'),
  },
  {
    name: 'the list of rates is empty',
    word: 'rates_no_rate',
    enter: async (_page, feed) => void feed.mode('empty'),
  },
  {
    name: 'the rates are too old when they come',
    word: 'rates_too_old',
    enter: async (_page, feed) => void feed.mode('old'),
  },
  {
    name: 'the refinery has paused the shop',
    word: 'rates_paused',
    enter: async (_page, feed) => void feed.mode('paused'),
  },
  {
    name: 'prices are being checked',
    word: 'rates_checking',
    enter: async (_page, feed) => void feed.mode('checking'),
  },
  {
    name: 'the market is closed',
    word: 'rates_market_closed',
    enter: async (_page, feed) => void feed.mode('closed'),
  },
  {
    name: 'the device is back from sleep',
    word: 'rates_resumed',
    async enter(page, feed) {
      feed.mode('silent');
      await page.evaluate(sleepAndWake);
    },
  },
  {
    name: 'the page is back from the back/forward cache',
    word: 'rates_resumed',
    async enter(page, feed) {
      feed.mode('silent');
      await page.evaluate(leaveAndReturn);
    },
  },
  {
    name: 'the store is out of reach',
    word: 'rates_store_unreachable',
    cutsOff: 'store_away',
    enter: async (_page, feed) => feed.reachable(false),
    leave: async (_page, feed) => feed.reachable(true),
  },
  {
    name: 'the network lets no socket through',
    word: 'rates_polled',
    enter: async (_page, feed) => void feed.mode('refused'),
  },
  {
    name: 'the device is offline',
    word: 'rates_device_offline',
    cutsOff: 'offline',
    enter: async (page) => page.context().setOffline(true),
    leave: async (page) => page.context().setOffline(false),
  },
];

/** One way in which only a fresh price is missing, and one in which the store is unreachable. */
export const TWO_STALE_WAYS = STALE_WAYS.filter(({ word }) =>
  ['rates_feed_silent', 'rates_device_offline'].includes(word),
);

const MESSAGES = path.resolve(import.meta.dirname, '../../../src/client/messages/en.json');
const words = JSON.parse(readFileSync(MESSAGES, 'utf8')) as Record<string, string>;

/** The text of a message as customers read it. */
export function said(key: string): string {
  const text = words[key];
  if (text === undefined) throw new Error(`There is no message ${key}`);
  return text;
}

/** Hides the page for an hour and shows it again: timers and the steady clock stand still meanwhile. */
function sleepAndWake(): void {
  const see = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  see('hidden');
  const { now } = Date;
  Date.now = () => now() + 3_600_000;
  see('visible');
  Date.now = now;
}

function leaveAndReturn(): void {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}
