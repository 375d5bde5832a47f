/**
 * The store's time, so that a wrong clock on the device fools nothing. Learned from the Date of replies,
 * which is exact to about a second; until then the device's own clock.
 */
export interface ServerClock {
  /** Epoch ms. */
  now: () => number;
  learn: (dateHeader: string | null) => void;
  /** Whether a reply has told it yet. */
  known: () => boolean;
  /**
   * Asks the host for the time where no reply has told it yet, or where the device's clock has been set
   * or the device has slept since one did. Never throws.
   */
  ask: () => Promise<void>;
}

const ASK_PATIENCE_MS = 5000;
/** The device's clock moved by more than it drifts. */
const MOVED_MS = 2000;

export function createServerClock(
  deviceNow: () => number = Date.now,
  steadyNow: () => number = () => performance.now(),
): ServerClock {
  let offset = 0;
  /** How far the device's two clocks were apart when the store's time was learned. */
  let gap: number | undefined;
  const gapNow = () => deviceNow() - steadyNow();
  const learn = (dateHeader: string | null) => {
    const time = dateHeader ? Date.parse(dateHeader) : Number.NaN;
    if (Number.isNaN(time)) return;
    // The header cuts off the fraction of its second; its middle is the best guess.
    offset = time + 500 - deviceNow();
    gap = gapNow();
  };
  return {
    // A clock that is set back must not make what is old look new; one that stood still in sleep neither.
    now: () =>
      Math.max(deviceNow(), gap === undefined ? 0 : Math.floor(steadyNow() + gap)) + offset,
    learn,
    known: () => gap !== undefined,
    async ask() {
      if (gap !== undefined && Math.abs(gapNow() - gap) < MOVED_MS) return;
      try {
        const response = await fetch('/config.json', {
          cache: 'no-store',
          signal: AbortSignal.timeout(ASK_PATIENCE_MS),
        });
        await response.text();
        learn(response.headers.get('date'));
      } catch {
        // Offline: the device's own clock has to do.
      }
    },
  };
}
