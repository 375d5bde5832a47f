import { rereadOnChange } from '#server/changes/reread-on-change.ts';
import type { Clock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { type Controls, type HaltRow, readControls } from './controls.ts';

/** Half the time within which a halt must be in force everywhere, used while no changes are heard. */
const POLL_EVERY_MS = 400;
/** After this time without an answer it is read again, over another connection: a dead one may never answer. */
const PATIENCE_MS = 2000;

export interface ControlsWatch {
  now: () => Controls;
  /** Reads the decisions at once, after a change in this process. Never rejects: the change stands, and is read again soon. */
  refresh: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface ControlsWatchParts {
  shop: Pick<ShopContext, 'db' | 'log' | 'changes'>;
  clock: Clock;
  /** Whether another process may change them, as with PostgreSQL. */
  shared: boolean;
  /** Called after every read, changed or not; from the second on, `now` gives the same. */
  each: (controls: Controls) => void;
}

/**
 * Caches the desk's decisions. Every instance rereads them when it hears of a change, and more than twice a second while it
 * would hear nothing; while the database does not answer, the last ones stand. Each change is logged.
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

  let stopped = false;
  let callOff = () => {};
  async function round(): Promise<void> {
    callOff();
    try {
      await inTime(read(), clock);
    } catch (error) {
      // Where nobody looks every half second, a halt must not wait for the next change.
      callOff();
      if (!shared && !stopped) callOff = clock.after(POLL_EVERY_MS, () => void round());
      shop.log.warn(
        { err: error },
        'what the desk has halted could not be read; it is tried again',
      );
    }
  }

  each(controls);
  const { changes } = shop;
  const everyMs = shared ? POLL_EVERY_MS : undefined;
  const stopFollowing = rereadOnChange({ changes, topics: ['trading'], clock, everyMs }, round);
  const stop = () => {
    stopped = true;
    callOff();
    return stopFollowing();
  };

  return {
    now: () => controls,
    refresh: round,
    stop,
  };
}

/** Rejects where the work takes longer than PATIENCE_MS. */
const inTime = (work: Promise<void>, clock: Clock): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer in ${PATIENCE_MS} ms`));
    const callOff = clock.after(PATIENCE_MS, late);
    work.then(resolve, reject).finally(callOff);
  });

/** Logged as errors, which people look at: they want to know when a shop stops selling, or sells again. */
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

/** The scope of a halt in the desk's words: `everything`, `digital gold`, `buying back silver`. */
export function scopeOf({ metal, part }: Pick<HaltRow, 'metal' | 'part'>): string {
  if (part === 'digital') return metal ? `digital ${metal}` : 'digital metal';
  if (part === 'buy-back') return metal ? `buying back ${metal}` : 'buying back';
  return metal ? `everything of ${metal}` : 'everything';
}
