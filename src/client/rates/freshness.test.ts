import { describe, expect, it } from 'vitest';
import type { LiveRate } from '#shared/contract/realtime.ts';
import { type FeedFacts, freshnessOf } from './freshness.ts';

const LIMIT = 15_000;
const NOW = 1_000_000;
const rates: LiveRate[] = [{ symbol: 'gold', Ask: '95000' }];
const push = (age: number, rest: Partial<NonNullable<FeedFacts['push']>> = {}) => ({
  push: { rates, at: NOW - age, ageOnArrival: 0, ...rest },
});
const facts = (rest: Partial<FeedFacts>): FeedFacts => ({
  deviceOnline: true,
  connected: true,
  push: undefined,
  connectionFailed: false,
  resumed: false,
  polled: false,
  marketClosed: false,
  checking: false,
  paused: false,
  waitingSince: NOW,
  ...rest,
});

describe('freshnessOf', () => {
  it.each([
    ['a push just now', push(0), 'live'],
    ['a push that is nearly too old', push(LIMIT - 1), 'live'],
    ['a push that is just too old', push(LIMIT), 'feed-silent'],
    ['a push long ago', push(60 * LIMIT), 'feed-silent'],
    ['an empty push', push(0, { rates: [] }), 'no-rate'],
    ['an empty push, and then nothing', push(LIMIT, { rates: [] }), 'feed-silent'],
    ['rates that were nearly too old', push(0, { ageOnArrival: LIMIT - 1 }), 'live'],
    ['rates that were too old already', push(0, { ageOnArrival: LIMIT }), 'too-old'],
    ['no push yet', {}, 'waiting'],
    ['no connection yet', { connected: false }, 'waiting'],
    ['no connection for long', { connected: false, waitingSince: NOW - 5 * LIMIT }, 'waiting'],
    ['a connection that stays silent', { waitingSince: NOW - LIMIT }, 'feed-silent'],
    ['a connection that is not silent for long', { waitingSince: NOW - LIMIT + 1 }, 'waiting'],
    ['the device offline', { ...push(0), deviceOnline: false }, 'device-offline'],
    [
      'the device offline, and so the store out of reach',
      { deviceOnline: false, connected: false, connectionFailed: true },
      'device-offline',
    ],
    ['the connection lost', { connected: false, connectionFailed: true }, 'store-unreachable'],
    [
      'the connection lost after sleep',
      { connected: false, connectionFailed: true, resumed: true },
      'store-unreachable',
    ],
    [
      'the connection lost, with a push before',
      { ...push(0), connected: false, connectionFailed: true },
      'store-unreachable',
    ],
    ['prices that are asked for', { connected: false, polled: true }, 'polled'],
    [
      'prices that are asked for, and the store gone',
      { connected: false, polled: false, connectionFailed: true },
      'store-unreachable',
    ],
    ['prices that are asked for, offline', { polled: true, deviceOnline: false }, 'device-offline'],
    ['a push after prices that were asked for', { ...push(0), polled: true }, 'live'],
    ['a push after nobody answered', { ...push(0), connectionFailed: true }, 'live'],
    ['a closed market', { marketClosed: true }, 'market-closed'],
    ['a closed market, whatever is pushed', { ...push(0), marketClosed: true }, 'market-closed'],
    [
      'a closed market, and no list',
      { ...push(0, { rates: [] }), marketClosed: true },
      'market-closed',
    ],
    [
      'a closed market, and the connection lost',
      { connected: false, connectionFailed: true, marketClosed: true },
      'store-unreachable',
    ],
    ['prices being checked', { ...push(0, { rates: [] }), checking: true }, 'checking'],
    ['prices being checked, whatever is pushed', { ...push(0), checking: true }, 'checking'],
    [
      'what an earlier connection said, before this one is made',
      { connected: false, marketClosed: true, paused: true, checking: true },
      'waiting',
    ],
    [
      'a closed market, with prices being checked',
      { marketClosed: true, checking: true },
      'market-closed',
    ],
    ['a paused shop', { ...push(0), paused: true }, 'paused'],
    ['a paused shop, with prices being checked', { paused: true, checking: true }, 'paused'],
    [
      'prices being checked, and the connection lost',
      { connected: false, connectionFailed: true, checking: true },
      'store-unreachable',
    ],
    ['the device back from sleep', { resumed: true }, 'resumed'],
    ['the device back from sleep, not connected', { resumed: true, connected: false }, 'resumed'],
    [
      'the device back from sleep, and a silent feed',
      { resumed: true, waitingSince: NOW - LIMIT },
      'feed-silent',
    ],
  ] satisfies [string, Partial<FeedFacts>, string][])('decides for: %s', (_, given, expected) => {
    expect(freshnessOf(facts(given), NOW, LIMIT)).toBe(expected);
  });
});
