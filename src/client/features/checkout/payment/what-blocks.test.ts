import { expect, it } from 'vitest';
import type { WayToPay } from '#shared/paying/ways-to-pay.ts';
import { m } from '#client/messages/compiled/messages.js';
import { whatBlocks } from './what-blocks.ts';

type Wanted = Parameters<typeof whatBlocks>[0];

const upi = { way: 'upi', possible: true } as WayToPay;
const picture = {} as Wanted['proof']['picture'];
/** A payment by UPI at a live price, to which only the screenshot is to be added. */
const WANTED: Wanted = {
  how: { mode: 'UPI', ways: [upi], missing: undefined },
  price: { blocked: '' },
  proof: { picture: undefined, reading: false },
  freshness: 'live',
  identityNeeded: false,
};
const blocks = (part: Partial<Wanted>) => whatBlocks({ ...WANTED, ...part });

it('a payment by UPI needs its screenshot, and nothing blocks it once it is read', () => {
  expect(blocks({})).toEqual({ reason: m.pay_needs_picture(), noWay: '', onlyPicture: true });
  const reading = blocks({ proof: { picture: undefined, reading: true } });
  expect(reading).toMatchObject({ reason: m.pay_picture_reading(), onlyPicture: false });
  const read = blocks({ proof: { picture, reading: false } });
  expect(read).toEqual({ reason: '', noWay: '', onlyPicture: false });
});

it('a payment by card or transfer needs no screenshot', () => {
  for (const mode of ['CARD', 'TRANSFER'] as const) {
    expect(blocks({ how: { ...WANTED.how, mode } }).reason).toBe('');
  }
});

it.each<[string, string, Partial<Wanted>]>([
  ['the network', m.pay_offline(), { freshness: 'device-offline' }],
  ['the price', 'It has ended.', { price: { blocked: 'It has ended.' } }],
  ['who buys', m.identity_first(), { identityNeeded: true }],
  ['terms that are not known', m.pay_ways_wait(), { how: { ...WANTED.how, missing: 'loading' } }],
  ['ways that are all impossible', m.pay_ways_none(), { how: { ...WANTED.how, ways: [] } }],
])('%s blocks a payment before its screenshot does', (_what, reason, part) => {
  expect(blocks(part)).toMatchObject({ reason, onlyPicture: false });
});

it('of several reasons the network is told first, then the price, who buys and the ways', () => {
  const no = { ...WANTED.how, ways: [] };
  const all = {
    how: no,
    identityNeeded: true,
    price: { blocked: 'It has ended.' },
    freshness: 'device-offline',
  } as const;
  expect(blocks(all).reason).toBe(m.pay_offline());
  expect(blocks({ ...all, freshness: 'live' }).reason).toBe('It has ended.');
  expect(blocks({ how: no, identityNeeded: true }).reason).toBe(m.identity_first());
  expect(blocks({ how: no, identityNeeded: true }).noWay).toBe(m.pay_ways_none());
});

it('a feed without a price blocks no payment: its price is held', () => {
  expect(blocks({ freshness: 'paused', proof: { picture, reading: false } }).reason).toBe('');
});
