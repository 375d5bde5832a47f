import { watchClockSetBack } from '#client/api/clock-set-back.ts';
import type { App } from '../app.tsx';
import { prefetchCatalogue } from '../prefetch/prefetch-catalogue.ts';

const CLOCK_EVERY_MS = 10_000;

/** Starts what a first look at the shop does without, its code too. */
export function startAfterFirstLook(app: App): void {
  setInterval(watchClockSetBack(app.queryClient), CLOCK_EVERY_MS);
  prefetchCatalogue(app);
}
