import { createServerClock } from '#client/api/server-clock.ts';

/** The store's time: a wrong clock on this device must not make an old rate look new. */
export const storeClock = createServerClock();
