import type { RateReading } from '../../sources/source.ts';
import { judge, type Seen } from '../judge.ts';
import { type GuardRules, type GuardState, type KeptHistory, startGuard } from '../state.ts';

export const START = Date.UTC(2026, 10, 20, 6, 30);
export const MINUTE = 60_000;
export const RULES: GuardRules = {
  bands: { gold: { from: 100_000, to: 160_000 }, silver: { from: 120_000, to: 220_000 } },
  ratio: { from: 40, to: 120 },
  maxAgeMs: 15_000,
  frozenAfterMs: 30 * MINUTE,
  disagreePercent: 1,
};
const NOTHING: KeptHistory = { base: undefined, hours: [], trip: undefined };

/** For tests: a guard and a clock that a test moves. */
export class Guarded {
  state: GuardState;
  now = START;
  rules = RULES;
  constructor(kept: Partial<KeptHistory> = {}) {
    this.state = startGuard({ ...NOTHING, ...kept });
  }

  /** Sets the feed's reading. */
  says(gold: number, silver = 154_000, more: Partial<Seen> & { time?: number } = {}): this {
    const { time = this.now, ...seen } = more;
    const reading: RateReading = { gold: String(gold), silver: String(silver), time };
    this.state = judge(this.state, { reading, now: this.now, open: true, ...seen }, this.rules);
    return this;
  }

  /** Repeats a level once a second for some time, varied by a rupee so that it does not stand still. */
  goesOn(seconds: number, gold: number | ((second: number) => number), silver = 154_000): this {
    for (let second = 1; second <= seconds; second++) {
      this.now += 1000;
      const level = typeof gold === 'number' ? gold + (second % 2) : gold(second);
      this.says(level, silver + (second % 2));
    }
    return this;
  }

  get reason() {
    return this.state.trip?.reason;
  }
}

/** For tests: a guard that has believed gold at 127,000 and silver at 154,000 for five seconds. */
export const calm = () => new Guarded().says(127_000).goesOn(5, 127_000);
