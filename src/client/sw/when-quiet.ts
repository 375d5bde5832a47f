/** No request of any tab for so long. */
const QUIET_MS = 1000;
/** It is not waited for longer: a page may ask for something all the time. */
const PATIENCE_MS = 5000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** Notes that a tab has asked for something. */
export function noteRequest(): void {
  lastAsked = performance.now();
}

/** Resolves when the tabs ask this worker for nothing for a second from now, or after five. */
export async function whenQuiet(): Promise<void> {
  const asked = performance.now();
  const until = asked + PATIENCE_MS;
  for (;;) {
    const left = Math.min(Math.max(lastAsked, asked) + QUIET_MS, until) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
