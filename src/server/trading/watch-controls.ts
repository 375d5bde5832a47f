import { keepUp } from '#server/changes/keep-up.ts';
import type { Clock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { type Controls, type HaltRow, readControls } from './controls.ts';

/** Half of what a halt may take to be felt everywhere, while nothing is heard of it. */
const POLL_EVERY_MS = 400;
/** After so long without an answer it is asked anew, over another connection: one that is dead may never answer. */
const PATIENCE_MS = 2000;

export interface ControlsWatch {
  now: () => Controls;
  /** Reads them at once: for a change that was made in this process. */
  refresh: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface ControlsWatchParts {
  shop: Pick<ShopContext, 'db' | 'log' | 'changes'>;
  clock: Clock;
  /** Another process may change them: with PostgreSQL. */
  shared: boolean;
  /** Called after every reading, changed or not; from the second on, `now` gives the same. */
  each: (controls: Controls) => void;
}

/**
 * Keeps the decisions of the desk at hand. Every instance reads them anew when it hears of a change, and twice a second and
 * more while it would not hear; while the database does not answer, the last ones stand. Each change is in the log.
 */
export async function watchControls(parts: ControlsWatchParts): Promise<ControlsWatch> {
  const { shop, clock, shared, each } = parts;
  let controls = await readControls(shop.db);
  let asked = 0;
  let taken = 0;

  async function read(): Promise<void> {
    const turn = (asked += 1);
    const next = await readControls(shop.db);
    // A later read has finished first: drop this older result.
    if (turn < taken) return;
    taken = turn;
    logChanges(shop.log, controls, next);
    controls = next;
    each(next);
  }

  async function round(): Promise<void> {
    try {
      await inTime(read(), clock);
    } catch (error) {
      shop.log.warn(
        { err: error },
        'what the desk has halted could not be read; it is tried again',
      );
    }
  }

  each(controls);
  const { changes } = shop;
  const everyMs = shared ? POLL_EVERY_MS : undefined;
  const stop = keepUp({ changes, topics: ['trading'], clock, everyMs }, round);

  return {
    now: () => controls,
    refresh: read,
    stop,
  };
}

/** Rejects where the work takes longer than anybody waits for it. */
const inTime = (work: Promise<void>, clock: Clock): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer in ${PATIENCE_MS} ms`));
    const callOff = clock.after(PATIENCE_MS, late);
    work.then(resolve, reject).finally(callOff);
  });

/** People look at errors: a shop that sells nothing, or sells again, is one of the things they want to know. */
function logChanges(log: ShopContext['log'], before: Controls, after: Controls): void {
  const gone = (one: HaltRow[], other: HaltRow[]) =>
    one.filter(({ id }) => !other.some((each) => each.id === id));
  for (const halt of gone(after.halts, before.halts)) {
    log.error({ halt: scopeOf(halt), by: halt.by, reason: halt.reason }, 'trading: halted');
  }
  for (const halt of gone(before.halts, after.halts)) {
    log.error({ halt: scopeOf(halt) }, 'trading: resumed');
  }
  if (after.hours !== before.hours) {
    log.error(
      { hours: after.hours ?? 'as MARKET_HOURS says' },
      'trading: the market hours are others',
    );
  }
  if (after.accepted && after.accepted.id !== before.accepted?.id) {
    const { gold, silver, by, reason } = after.accepted;
    log.error({ gold, silver, by, reason }, 'rates: a level was accepted');
  }
}

/** What a halt stops, in words of the desk: `everything`, `digital gold`, `buying back silver`. */
export function scopeOf({ metal, part }: Pick<HaltRow, 'metal' | 'part'>): string {
  if (part === 'digital') return metal ? `digital ${metal}` : 'digital metal';
  if (part === 'buy-back') return metal ? `buying back ${metal}` : 'buying back';
  return metal ? `everything of ${metal}` : 'everything';
}
