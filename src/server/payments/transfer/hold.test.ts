import { expect, it } from 'vitest';
import { recorded, type Seen } from '../records/testing/recorded.ts';
import { type HeldOrder, holdOf } from './hold.ts';

const END = Date.UTC(2026, 10, 20);
const DEPOSIT_END = END - 60_000;
const ORDER: HeldOrder = {
  heldUntil: new Date(END),
  deposit: '0.00',
  depositUntil: null,
  paid: '100.00',
};
const WITH_DEPOSIT = { ...ORDER, deposit: '10.00', depositUntil: new Date(DEPOSIT_END) };

const came = (amount: string, at = DEPOSIT_END): Seen => ({
  kind: 'in',
  amount,
  seenAt: new Date(at),
});
const gave = (amount: string): Seen => ({ kind: 'out', amount });
const forgiven = (amount: string): Seen => ({ kind: 'forgiven', amount });

it.each<[string, HeldOrder, Seen[], number, ReturnType<typeof holdOf>['state'], number]>([
  ['nothing, on the last millisecond', ORDER, [], END, 'waiting', 10_000],
  ['nothing, a millisecond later', ORDER, [], END + 1, 'over', 10_000],
  ['all, on the last millisecond', ORDER, [came('100.00', END)], END + 1, 'paid', 0],
  ['all, a millisecond later', ORDER, [came('100.00', END + 1)], END, 'over', 10_000],
  ['all but a paisa', ORDER, [came('99.99')], END, 'waiting', 1],
  ['all in parts, one late', ORDER, [came('50'), came('50', END + 1)], END + 1, 'over', 5000],
  [
    'half late, and some went back',
    ORDER,
    [came('50'), came('50', END + 1), gave('30')],
    END,
    'over',
    5000,
  ],
  [
    'half late, and some forgiven',
    ORDER,
    [came('30'), came('50', END + 1), forgiven('40')],
    END,
    'over',
    3000,
  ],
  ['all, of which some went back', ORDER, [came('100'), gave('40')], END, 'waiting', 4000],
  [
    'too much late, which went back',
    ORDER,
    [came('100'), came('9', END + 1), gave('9')],
    END,
    'paid',
    0,
  ],
  ['all but what is forgiven', ORDER, [came('60'), forgiven('40')], END + 1, 'paid', 0],
  [
    'all, which was taken back',
    ORDER,
    [came('100'), { ...came('-100'), reverses: 1 }],
    END,
    'waiting',
    10_000,
  ],
  ['no deposit yet', WITH_DEPOSIT, [], DEPOSIT_END, 'deposit', 10_000],
  ['a deposit that is late', WITH_DEPOSIT, [came('100', DEPOSIT_END + 1)], END, 'over', 0],
  ['a deposit short of a paisa', WITH_DEPOSIT, [came('9.99')], END, 'over', 9001],
  ['the deposit', WITH_DEPOSIT, [came('10')], END, 'waiting', 9000],
  ['the deposit alone', WITH_DEPOSIT, [came('10')], END + 1, 'over', 9000],
  ['all with the deposit', WITH_DEPOSIT, [came('100')], END + 1, 'paid', 0],
])('a hold for which came: %s', (_, order, seen, now, state, short) => {
  expect(holdOf(order, recorded(seen), now)).toMatchObject({ state, short });
});
