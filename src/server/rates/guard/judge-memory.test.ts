import { expect, it } from 'vitest';
import { acceptLevel } from './judge.ts';
import { startGuard } from './state.ts';
import { calm, Guarded, MINUTE, RULES } from './testing/guarded.ts';

// What the guard remembers of the readings before, and what it forgets.

const HOUR = 60 * MINUTE;
const accept = (guarded: Guarded, gold = 127_000, silver = 154_000) => {
  guarded.state = acceptLevel(guarded.state, { gold, silver, at: guarded.now });
  return guarded;
};
/** Repeats one reading once a minute. */
const stand = (guarded: Guarded, minutes: number, open = true) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    guarded.now += MINUTE;
    guarded.says(127_000, 154_000, { open });
  }
  return guarded;
};

it.each([
  ['gold', 127_000 * 1.007, 154_000, undefined],
  ['silver', 127_000, 154_000 * 1.011, undefined],
  ['gold', 127_000 * 1.009, 154_000, 'jump'],
  ['silver', 127_000, 154_000 * 1.013, 'jump'],
])('a second moves %s by no more than its own bound: %s, %s', (_, gold, silver, reason) => {
  const guarded = new Guarded().says(127_000);
  guarded.now += 1000;
  expect(guarded.says(gold, silver).reason).toBe(reason);
});

it('a ratio of gold to silver below the least is not believed', () => {
  const guarded = new Guarded();
  guarded.rules = { ...RULES, ratio: { from: 60, to: 120 } };
  expect(guarded.says(100_000, 200_000).reason).toBe('ratio');
});

it('a source that came back after an hour, three per cent from where it was, is not believed however long it stays', () => {
  const guarded = calm().goesOn(1, 140_000);
  guarded.now += HOUR;
  expect(guarded.goesOn(3600, 130_900).reason).toBe('jump');
  expect(guarded.state.trusted?.gold).toBe('127001');
});

it('a source that came back too far off for its first seconds is not believed later for having stayed there', () => {
  const guarded = calm().goesOn(1, 12_700).goesOn(20, 128_950);
  expect(guarded.reason).toBe('jump');
  expect(guarded.goesOn(3600, 128_950).reason).toBe('jump');
});

it('five seconds without a doubt are counted anew after each doubt', () => {
  const guarded = calm().goesOn(1, 12_700).goesOn(4, 127_050).goesOn(1, 12_700).goesOn(4, 127_050);
  expect(guarded.reason).toBe('jump');
  expect(guarded.goesOn(2, 127_050).reason).toBeUndefined();
});

it('three returns need no person once an hour has passed since', () => {
  const guarded = calm();
  for (let turn = 0; turn < 3; turn += 1) guarded.goesOn(1, 140_000).goesOn(60, 127_000);
  expect(guarded.reason).toBeUndefined();
  guarded.goesOn(3600, 127_000).goesOn(1, 140_000);
  expect(guarded.reason).toBe('jump');
  expect(guarded.goesOn(60, 127_000).reason).toBeUndefined();
});

it('three returns before a restart need a person after it too', () => {
  const guarded = calm();
  for (let turn = 0; turn < 3; turn += 1) guarded.goesOn(1, 140_000).goesOn(60, 127_000);
  const { base, hours, returns } = guarded.state;
  guarded.state = startGuard({ base, hours, trip: undefined, returns });
  guarded.goesOn(60, 127_000).goesOn(1, 140_000).goesOn(3600, 127_000);
  expect(guarded.reason).toBe('jump');
});

it('returns before a person accepted a level count no more', () => {
  const guarded = calm();
  for (let turn = 0; turn < 4; turn += 1) guarded.goesOn(1, 140_000).goesOn(60, 127_000);
  accept(guarded).goesOn(1, 127_000).goesOn(1, 140_000).goesOn(60, 127_000);
  expect(guarded.reason).toBeUndefined();
});

it('nothing is sold at the price of before once a person has accepted another level, until a reading agrees', () => {
  const guarded = accept(calm().goesOn(10, 140_000), 140_000);
  expect(guarded.state.trusted).toBeUndefined();
  // A level is typed rounded, and some seconds old.
  expect(guarded.goesOn(1, 142_400).reason).toBeUndefined();
  expect(guarded.state.trusted?.gold).toBe('142401');
});

it('a feed that stood still is believed once a person has accepted its level', () => {
  const guarded = stand(calm().says(127_000), 32);
  expect(guarded.reason).toBe('frozen');
  expect(stand(accept(guarded), 29).reason).toBeUndefined();
});

it('a feed that repeats the last price of before the market closed is not frozen as it opens', () => {
  const guarded = calm().says(127_000);
  expect(stand(stand(guarded, 600, false), 29).reason).toBeUndefined();
  expect(stand(guarded, 3).reason).toBe('frozen');
});

it.each([
  ['gold', 0, 1],
  ['silver', 1, 0],
])('a feed in which %s alone stands still is not frozen', (_, gold, silver) => {
  const guarded = calm();
  for (let minute = 1; minute <= 40; minute += 1) {
    guarded.now += MINUTE;
    guarded.says(127_000 + gold * minute, 154_000 + silver * minute);
  }
  expect(guarded.reason).toBeUndefined();
});

it.each([
  [15_000, 60],
  [2 * MINUTE, 120],
])(
  'with a price fresh for %s ms a source’s own time may stand for %s seconds',
  (maxAgeMs, most) => {
    const guarded = calm();
    guarded.rules = { ...RULES, maxAgeMs };
    guarded.now += 1000;
    const time = guarded.now;
    const says = (gold: number) => guarded.says(gold, 154_000, { time });
    says(127_000);
    for (let second = 1; second <= most; second += 1) {
      guarded.now += 1000;
      expect(says(127_000 + second).reason, String(second)).toBeUndefined();
    }
    guarded.now += 1000;
    expect(says(127_900).reason).toBe('time-stands');
  },
);

it.each([
  ['gold', 'rose', 1.05, 0.96],
  ['gold', 'fell', 0.95, 1.04],
  ['silver', 'rose', 1.08, 0.94],
  ['silver', 'fell', 0.93, 1.06],
])(
  'a drift of %s back from where it %s is stopped by the hour’s extreme, though the hour’s beginning allows it',
  (metal, _, there, back) => {
    const guarded = new Guarded();
    guarded.now += HOUR / 2;
    let at = 1;
    const walk = (to: number) => {
      const step = (to - at) / 900;
      for (let second = 0; second < 900 && !guarded.reason; second += 1) {
        guarded.now += 1000;
        at += step;
        guarded.says(
          metal === 'gold' ? 127_000 * at : 127_000,
          154_000 * (metal === 'gold' ? 1 : at),
        );
      }
      return guarded.reason;
    };
    guarded.says(127_000);
    expect(walk(there)).toBeUndefined();
    expect(walk(back)).toBe('day');
  },
);

it('levels of before the clock was set back stop no slow move for ever', () => {
  const guarded = calm();
  guarded.now -= HOUR;
  guarded.goesOn(2400, (second) => 127_000 * (1 + (second / 2400) * 0.03));
  expect(guarded.reason).toBeUndefined();
});
