/** Lets the browser answer and paint before the next piece of work. */
export const letBrowserWork = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
