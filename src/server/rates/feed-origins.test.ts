import { describe, expect, it } from 'vitest';
import { mayTakeFeed } from './feed-origins.ts';

const allowed = ['https://shop.example', 'https://Other.Example:8443/', 'capacitor://localhost'];

describe('mayTakeFeed', () => {
  it.each([
    ['a native client', undefined, 'feed.example'],
    ['a page of the same host', 'https://feed.example', 'feed.example'],
    ['a page of the same host and port', 'http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['a default port spelt out', 'https://feed.example', 'Feed.example:443'],
    ['an origin of the settings', 'https://shop.example', 'feed.example'],
    ['one written differently there', 'https://other.example:8443', 'feed.example'],
    ['an app shell of the settings', 'capacitor://localhost', 'feed.example'],
  ])('lets in %s', (_, origin, host) => {
    expect(mayTakeFeed({ origin, host }, allowed)).toBe(true);
  });

  it.each([
    ['a foreign page', 'https://evil.example', 'feed.example'],
    ['another port of the host', 'https://feed.example:444', 'feed.example'],
    ['a host that begins alike', 'https://feed.example.evil.example', 'feed.example'],
    ['an allowed origin with another scheme', 'http://shop.example', 'feed.example'],
    ['an opaque origin', 'null', 'feed.example'],
    ['another app shell', 'evil://feed.example', 'feed.example'],
    ['no origin at all', '', 'feed.example'],
    ['a page where no host is named', 'https://feed.example', undefined],
  ])('keeps out %s', (_, origin, host) => {
    expect(mayTakeFeed({ origin, host }, allowed)).toBe(false);
  });
});
