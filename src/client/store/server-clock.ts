/**
 * The store's time, so that a wrong clock on the device fools nothing. Learned from the Date of replies,
 * which is exact to about a second; until then the device's own clock.
 */
export interface ServerClock {
  /** Epoch ms. */
  now: () => number;
  learn: (dateHeader: string | null) => void;
  /** Asks the host for the time where no reply has told it yet. Never throws. */
  ask: () => Promise<void>;
}

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let offset = 0;
  let learned = false;
  const learn = (dateHeader: string | null) => {
    const time = dateHeader ? Date.parse(dateHeader) : Number.NaN;
    if (Number.isNaN(time)) return;
    // The header cuts off the fraction of its second; its middle is the best guess.
    offset = time + 500 - deviceNow();
    learned = true;
  };
  return {
    now: () => deviceNow() + offset,
    learn,
    async ask() {
      if (learned) return;
      try {
        const response = await fetch('/config.json', { cache: 'no-store' });
        await response.text();
        learn(response.headers.get('date'));
      } catch {
        // Offline: the device's own clock has to do.
      }
    },
  };
}
