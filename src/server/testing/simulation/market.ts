import type { Chance } from '#server/payments/incoming/testing/seeded.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { type Asks, FEED_FAULTS, type FeedFault } from '../walks/broken-feeds.ts';

/** The largest distance from the market at which anything may be sold, as a fraction: a minute's move and a little more. */
const TRUE_BAND: Record<Metal, number> = { gold: 0.025, silver: 0.035 };
/** The market's centre: a demo's bands are wider than its moves. */
const HOME: Asks = { gold: 130_000, silver: 160_000 };
/** How far the random walk may get from it, as a fraction. */
const FAR = 0.09;

/** The true market, and what the feed makes of it. It moves with true time, whatever the store's clock says. */
export class Market {
  private at: Asks = { ...HOME };
  private broken: { fault: FeedFault; since: number; until: number } | undefined;
  private movedAt: number;
  silent = false;
  /** How often the feed was asked while it was broken. */
  wrongAnswers = 0;

  constructor(
    private readonly chance: Chance,
    private readonly trueNow: () => number,
  ) {
    this.movedAt = trueNow();
  }

  truth(): Asks {
    return { ...this.at };
  }

  /** Breaks the feed for some seconds, in one of the known ways. */
  breakFeed(seconds: number): string {
    const kind = this.chance.pick(Object.keys(FEED_FAULTS));
    const fault = FEED_FAULTS[kind];
    if (fault) {
      const since = this.trueNow();
      this.broken = { fault, since, until: since + seconds * 1000 };
    }
    return kind;
  }

  mend(): void {
    this.broken = undefined;
    this.silent = false;
  }

  /** The answer of the source's server. */
  answer = async (): Promise<Response> => {
    if (this.silent) throw new TypeError('fetch failed');
    this.move();
    const now = this.trueNow();
    if (this.broken && now > this.broken.until) this.broken = undefined;
    const { gold, silver } = this.at;
    const said: Record<string, unknown> = { gold, silver, time: now };
    if (this.broken) {
      this.wrongAnswers += 1;
      const seconds = Math.floor((now - this.broken.since) / 1000);
      Object.assign(said, this.broken.fault({ gold, silver }, seconds, now));
    }
    const written = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);
    const body = { gold: written(said['gold']), silver: written(said['silver']) };
    return new Response(JSON.stringify({ ...body, time: said['time'] }));
  };

  /** An ask's distance from the market, where larger than anything may be sold at; undefined otherwise. */
  wrongBy(metal: Metal, ask: number, truth: Asks): string | undefined {
    const off = Math.abs(ask / truth[metal] - 1);
    if (off <= TRUE_BAND[metal]) return undefined;
    return `${metal} at ${ask}, where the market is at ${truth[metal]}`;
  }

  /** A random move of at most 0.03 % in two seconds, back towards the centre when far. */
  private move(): void {
    const now = this.trueNow();
    if (now - this.movedAt < 500) return;
    this.movedAt = now;
    for (const metal of ['gold', 'silver'] as const) {
      const away = this.at[metal] / HOME[metal] - 1;
      const drift = Math.abs(away) > FAR ? -Math.sign(away) * 0.0001 : 0;
      const by = 1 + drift + (this.chance.below(601) - 300) / 1e6;
      this.at[metal] = Math.round(this.at[metal] * by * 100) / 100;
    }
  }
}
