/** Limits each network to a number of uses within a window, counted in this instance's memory only. */
export function fairShare({
  most,
  windowMs,
  now,
}: {
  most: number;
  windowMs: number;
  now: () => number;
}): (network: string) => boolean {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (network) => {
    // A window of before the clock was set back is over, too: it would last for as long as the clock had been ahead.
    if (now() >= endsAt || endsAt > now() + windowMs) {
      counts = new Map();
      endsAt = now() + windowMs;
    }
    const taken = (counts.get(network) ?? 0) + 1;
    counts.set(network, taken);
    return taken <= most;
  };
}
