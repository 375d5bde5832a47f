import type { Freshness } from '#client/rates/freshness.ts';
import type { StatusKind } from '../parts/page/status.tsx';

const STATES: Partial<Record<Freshness, [kind: StatusKind, words: string]>> = {
  live: ['right', 'Live'],
  waiting: ['waits', 'Connecting'],
  resumed: ['waits', 'Connecting'],
  'device-offline': ['late', 'This device is offline'],
  'store-unreachable': ['late', 'Shop not reached'],
  polled: ['late', 'No live connection'],
  'feed-silent': ['late', 'Feed silent'],
  'no-rate': ['stopped', 'No rate'],
  'too-old': ['late', 'Rate too old'],
  'market-closed': ['stopped', 'Market closed'],
  checking: ['stopped', 'Guard closed'],
  paused: ['stopped', 'Stopped'],
};

const NOT_OPEN: readonly Freshness[] = ['checking', 'paused'];

/** The state of the rates in the desk's words. `notOpen`: the shop is being set up, and nobody has stopped anything. */
export const rateState = (
  freshness: Freshness,
  notOpen = false,
): [kind: StatusKind, words: string] =>
  notOpen && NOT_OPEN.includes(freshness)
    ? ['waits', 'Not open yet']
    : (STATES[freshness] ?? ['stopped', 'Partly stopped']);
