/**
 * The store's time, so that a wrong device clock does no harm. It is set by the Date of replies, which is exact to about a second;
 * before the first reply it is the device's clock.
 */
export interface ServerClock {
  /** Epoch ms. */
  now: () => number;
  /** `sent` is when the request was, by the device's clock: one that took long corrects the time only
   * as far as it must be wrong. */
  learn: (dateHeader: string | null, sent?: number) => void;
  /** Whether a reply has set the time yet. */
  known: () => boolean;
  /**
   * Asks the host for the time if no reply has set it yet, or if the device's clock was set or the device slept since then. Never
   * throws.
   */
  ask: () => Promise<void>;
}

const ASK_PATIENCE_MS = 5000;
/** A reply that took longer does not tell what time it is, only between which two moments it was written. */
const LATE_MS = 5000;
/** The device's clock moved by more than it drifts. */
const MOVED_MS = 2000;

export function createServerClock(
  deviceNow: () => number = Date.now,
  steadyNow: () => number = () => performance.now(),
): ServerClock {
  let offset = 0;
  /** The difference between the device's two clocks when the store's time was learned. */
  let gap: number | undefined;
  const gapNow = () => deviceNow() - steadyNow();
  const moved = () => gap !== undefined && Math.abs(gapNow() - gap) >= MOVED_MS;
  const learn = (dateHeader: string | null, sent = deviceNow()) => {
    const time = dateHeader ? Date.parse(dateHeader) : Number.NaN;
    const read = deviceNow();
    const late = read - sent > LATE_MS;
    // Of a reply that came before the device slept and is read after it, nothing can be said.
    if (Number.isNaN(time) || (late && moved())) return;
    // The header has whole seconds only: the middle of the second is the best estimate.
    offset = late ? Math.max(time - read, Math.min(offset, time + 1000 - sent)) : time + 500 - read;
    gap = gapNow();
  };
  return {
    // Neither a clock that was set back nor one that stopped during sleep may make old data look new.
    now: () =>
      Math.max(deviceNow(), gap === undefined ? 0 : Math.floor(steadyNow() + gap)) + offset,
    learn,
    known: () => gap !== undefined,
    async ask() {
      if (gap !== undefined && !moved()) return;
      const sent = deviceNow();
      try {
        const response = await fetch('/config.json', {
          cache: 'no-store',
          signal: AbortSignal.timeout(ASK_PATIENCE_MS),
        });
        await response.text();
        learn(response.headers.get('date'), sent);
      } catch {
        // Offline: the device's own clock has to be enough.
      }
    },
  };
}
