/** The time without a request of any tab that counts as quiet. */
const QUIET_MS = 1000;
/** The longest wait: a page may make requests all the time. */
const PATIENCE_MS = 5000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** Notes that a tab has made a request. */
export function noteRequest(): void {
  lastAsked = performance.now();
}

/** Resolves when no tab has made a request to this worker for a second from now, or after five seconds. */
export async function whenQuiet(): Promise<void> {
  const asked = performance.now();
  const until = asked + PATIENCE_MS;
  for (;;) {
    const left = Math.min(Math.max(lastAsked, asked) + QUIET_MS, until) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
