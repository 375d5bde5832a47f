import { vi } from 'vitest';
import type { goToCardPage as leave } from '#client/api/card-page.ts';
import type { startBackgroundServices as start } from '#client/app/background/background-services.ts';
import type { openChart as draw } from '#client/features/digital/chart/chart-canvas.ts';
import type { readPicture as read } from '#client/features/checkout/payment/proof/prepare-picture.ts';

// Replacements of what only a browser can do, for every test of the app, see setup.ts; each real one has a test of its own.

/** Leaves no page. */
export const goToCardPage = vi.fn<typeof leave>();
/** Decodes and draws nothing. */
export const readPicture = vi.fn<typeof read>(
  async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
);
/** A chart needs a real canvas: the journeys test it. */
export const openChart = vi.fn<typeof draw>(() => ({
  show: () => undefined,
  follow: () => undefined,
  live: () => undefined,
  restyle: () => undefined,
  destroy: () => undefined,
}));
/** The feed, the outbox and the prefetch have tests of their own; in other tests they would only interfere. */
export const startBackgroundServices = vi.fn<typeof start>(async () => undefined);
