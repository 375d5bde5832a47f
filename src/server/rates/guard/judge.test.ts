import { describe, expect, it } from 'vitest';
import type { RateReading } from '../sources/source.ts';
import { simulatedReading } from '../sources/simulated.ts';
import { acceptLevel, judge } from './judge.ts';
import { calm, Guarded, MINUTE, RULES, START } from './testing/guarded.ts';

describe('the guard', () => {
  it('believes a feed that is within its bounds', () => {
    const { state, reason } = calm();
    expect(reason).toBeUndefined();
    expect(state.trusted?.gold).toBe('127001');
  });

  it.each([
    ['a tenth', 12_700, 154_000, 'jump'],
    ['ten times', 1_270_000, 154_000, 'jump'],
    ['a hundredth of both', 1270, 1540, 'jump'],
    ['paise for rupees', 12_700_000, 15_400_000, 'jump'],
    ['the metals swapped', 154_000, 127_000, 'jump'],
    ['dollars', 4180, 1620, 'jump'],
    ['per gram', 12_700, 154, 'jump'],
    ['a negative price', -127_000, 154_000, 'jump'],
    ['no number', Number.NaN, 154_000, 'jump'],
    ['silver alone', 127_000, 170_000, 'jump'],
    ['a second of 0.9 %', 128_150, 154_000, 'jump'],
  ])('does not believe %s', (_, gold, silver, reason) => {
    const guarded = calm();
    guarded.now += 1000;
    guarded.says(gold, silver);
    expect(guarded.reason).toBe(reason);
    expect(guarded.state.trusted?.gold).toBe('127001');
  });

  it.each([
    ['outside the band of gold', 99_999, 154_000, 'band'],
    ['outside the band of silver', 127_000, 119_999, 'band'],
    ['at a ratio that never was', 159_000, 121_000, 'ratio'],
    ['no number', Number.NaN, 154_000, 'band'],
    ['infinite', Number.POSITIVE_INFINITY, 154_000, 'band'],
  ])('does not believe a first reading %s, even without a history', (_, gold, silver, reason) => {
    expect(new Guarded().says(gold, silver).reason).toBe(reason);
  });

  it('believes nothing without a band, and at once when one is set', () => {
    const guarded = new Guarded();
    guarded.rules = { ...RULES, bands: { gold: { from: 1, to: 1e9 } } };
    expect(guarded.says(127_000).reason).toBe('no-band');
    guarded.rules = RULES;
    expect(guarded.says(127_000).reason).toBeUndefined();
  });

  it.each([
    ['a minute', MINUTE, 127_000 * 1.019, undefined],
    ['a minute', MINUTE, 127_000 * 1.021, 'start'],
    ['an hour', 60 * MINUTE, 127_000 * 1.06, undefined],
    ['an hour', 60 * MINUTE, 127_000 * 1.08, 'start'],
    ['a weekend', 48 * 60 * MINUTE, 127_000 * 1.11, undefined],
    ['a year', 365 * 24 * 60 * MINUTE, 127_000 * 1.13, 'start'],
  ])('judges the first reading after %s by the candle kept', (_, ago, gold, reason) => {
    const base = { gold: 127_000, silver: 154_000, at: START - ago };
    expect(new Guarded({ base }).says(gold).reason).toBe(reason);
  });

  it('does not believe a level for lasting, be it a factor of ten or two per cent', () => {
    for (const wrong of [12_700, 130_000, 128_200]) {
      const guarded = calm().goesOn(7200, wrong);
      expect(guarded.state.trip, String(wrong)).toBeDefined();
      expect(guarded.state.trusted?.gold).toBe('127001');
    }
  });

  it('stops a drift of 0.1 % a second within half a minute, and does not follow it afterwards', () => {
    for (const step of [1.001, 0.999]) {
      const guarded = calm().goesOn(30, (second) => 127_000 * step ** second);
      expect(guarded.reason).toBe('minute');
      const sold = Number(guarded.state.trusted?.gold);
      expect(Math.abs(sold / 127_000 - 1)).toBeLessThan(0.021);
      guarded.goesOn(3600, 127_000 * step ** 30);
      expect(guarded.state.trip).toBeDefined();
    }
  });

  it('stops a drift too slow for a minute by what its hours allow', () => {
    const guarded = calm().goesOn(3600, (second) => 127_000 * 1.0001 ** second);
    expect(guarded.reason).toBe('day');
    expect(Number(guarded.state.trusted?.gold) / 127_000).toBeLessThan(1.08);
  });

  it('believes a source again that has come back and stayed for five seconds', () => {
    const guarded = calm();
    guarded.now += 1000;
    guarded.says(12_700).goesOn(4, 127_050);
    expect(guarded.reason).toBe('jump');
    guarded.goesOn(2, 127_050);
    expect(guarded.reason).toBeUndefined();
    expect(guarded.state.trusted?.gold).toBe('127050');
  });

  it('never believes a source that alternates between two levels', () => {
    const guarded = calm().goesOn(600, (second) => (second % 2 ? 131_000 : 127_000));
    expect(guarded.reason).toBe('jump');
  });

  it('needs a person after three returns within an hour', () => {
    const guarded = calm();
    for (let turn = 0; turn < 4; turn++) guarded.goesOn(1, 140_000).goesOn(60, 127_000);
    expect(guarded.reason).toBe('jump');
    // However long it is calm from then on.
    guarded.goesOn(4000, 127_000);
    expect(guarded.reason).toBe('jump');
    guarded.state = acceptLevel(guarded.state, { gold: 127_000, silver: 154_000, at: guarded.now });
    expect(guarded.goesOn(1, 127_000).reason).toBeUndefined();
  });

  it('takes a level that a person has accepted, and no other', () => {
    const guarded = calm().goesOn(10, 140_000);
    guarded.state = acceptLevel(guarded.state, { gold: 140_000, silver: 154_000, at: guarded.now });
    expect(guarded.goesOn(1, 140_500).reason).toBeUndefined();
    guarded.goesOn(1, 150_000);
    guarded.state = acceptLevel(guarded.state, { gold: 145_000, silver: 154_000, at: guarded.now });
    expect(guarded.goesOn(1, 150_000).reason).toBe('jump');
  });

  it('begins tripped where the process before it ended tripped', () => {
    const { state } = calm().goesOn(1, 131_000);
    const base = { gold: 127_000, silver: 154_000, at: START };
    const guarded = new Guarded({ base, trip: state.trip });
    guarded.now += 60 * MINUTE;
    expect(guarded.goesOn(60, 131_000).reason).toBe('jump');
    expect(guarded.goesOn(10, 127_100).reason).toBeUndefined();
  });

  it('checks a feed that repeats itself while the market is open, until it moves', () => {
    const guarded = calm();
    const stand = (ms: number, open = true) => {
      for (let passed = 0; passed < ms; passed += MINUTE) {
        guarded.now += MINUTE;
        guarded.says(127_000, 154_000, { open });
      }
    };
    stand(30 * MINUTE);
    expect(guarded.reason).toBeUndefined();
    stand(2 * MINUTE);
    expect(guarded.reason).toBe('frozen');
    guarded.goesOn(6, 127_020);
    expect(guarded.reason).toBeUndefined();
    stand(600 * MINUTE, false);
    expect(guarded.reason).toBeUndefined();
    stand(29 * MINUTE);
    expect(guarded.reason).toBeUndefined();
  });

  it('checks a source whose own time stands while its rates move', () => {
    const guarded = calm();
    const time = guarded.now;
    for (let second = 0; second < 70; second++) {
      guarded.now += 1000;
      guarded.says(127_000 + second, 154_000, { time });
    }
    expect(guarded.reason).toBe('time-stands');
    expect(guarded.goesOn(6, 127_070).reason).toBeUndefined();
  });

  it('a source whose time and rates both stand is only old, and believed at once when it goes on', () => {
    const guarded = calm();
    const time = guarded.now;
    for (let second = 0; second < 600; second++) {
      guarded.now += 1000;
      guarded.says(127_001, 154_001, { time });
    }
    expect(guarded.reason).toBeUndefined();
    guarded.goesOn(1, 127_100);
    expect([guarded.reason, guarded.state.trusted?.gold]).toEqual([undefined, '127101']);
  });

  it.each([
    ['tomorrow', 24 * 60 * MINUTE],
    ['yesterday', -24 * 60 * MINUTE],
  ])('learns nothing from readings of %s', (_, away) => {
    const guarded = calm();
    for (let second = 0; second < 30; second++) {
      guarded.now += 1000;
      guarded.says(131_000, 154_000, { time: guarded.now + away });
    }
    expect(guarded.reason).toBeUndefined();
    expect(guarded.state.trusted?.gold).toBe('127001');
    expect(guarded.goesOn(1, 131_000).reason).toBe('jump');
  });

  it('checks prices while two sources disagree, and not when the second is silent', () => {
    const guarded = calm();
    const witness = (gold: number, age = 0): RateReading => ({
      gold: String(gold),
      silver: '154000',
      time: guarded.now - age,
    });
    expect(guarded.says(127_000, 154_000, { witness: witness(127_500) }).reason).toBeUndefined();
    expect(
      guarded.says(127_000, 154_000, { witness: witness(13_000, 60_000) }).reason,
    ).toBeUndefined();
    expect(guarded.says(127_000, 154_000, { witness: witness(128_500) }).reason).toBe('sources');
  });

  it('lets a simulated year pass', () => {
    const guarded = new Guarded();
    for (let at = START; at < START + 365 * 24 * 60 * MINUTE; at += 15 * MINUTE) {
      guarded.now = at;
      const reading = simulatedReading('aurum', at);
      guarded.state = judge(guarded.state, { reading, now: at, open: true }, guarded.rules);
      expect(guarded.state.trip).toBeUndefined();
    }
  });
});
