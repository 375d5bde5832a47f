/**
 * The store's time, so that a wrong device clock does no harm. It is set by the Date of replies, which is exact to about a second;
 * before the first reply it is the device's clock.
 */
export interface ServerClock {
  /** Epoch ms. */
  now: () => number;
  /** `sent` is when the request was, by the device's clock: a reply that was read long after says little about now. */
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
/** A reply that came before the device slept is read after it, and would set the time back by as long as that took. */
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
  const learn = (dateHeader: string | null, sent = deviceNow()) => {
    const time = dateHeader ? Date.parse(dateHeader) : Number.NaN;
    const late = gap !== undefined && deviceNow() - sent > LATE_MS;
    if (late || Number.isNaN(time)) return;
    // The header has whole seconds only: the middle of the second is the best estimate.
    offset = time + 500 - deviceNow();
    gap = gapNow();
  };
  return {
    // Neither a clock that was set back nor one that stopped during sleep may make old data look new.
    now: () =>
      Math.max(deviceNow(), gap === undefined ? 0 : Math.floor(steadyNow() + gap)) + offset,
    learn,
    known: () => gap !== undefined,
    async ask() {
      if (gap !== undefined && Math.abs(gapNow() - gap) < MOVED_MS) return;
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
