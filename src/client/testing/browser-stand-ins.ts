import { vi } from 'vitest';
import type { goToCardPage as leave } from '#client/api/card-page.ts';
import type { readPicture as read } from '#client/features/checkout/payment/proof/prepare-picture.ts';

// What only a browser can do, in every test of the app, see setup.ts; each has a test of its own.

/** No page is left. */
export const goToCardPage = vi.fn<typeof leave>();
/** Nothing is decoded or drawn. */
export const readPicture = vi.fn<typeof read>(
  async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
);
