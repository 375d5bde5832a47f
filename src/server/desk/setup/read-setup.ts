import type { ShopContext } from '#server/context.ts';
import { readStoreFacts } from '#server/go-live/store-facts.ts';
import { listSteps, type SetupStep } from './list-steps.ts';

/** The shop's progress towards its first sale. A store without a setup, as in a test, is open. */
export async function readSetup(
  shop: ShopContext,
): Promise<{ demo: boolean; open: boolean; openedAt: number | null; steps: SetupStep[] }> {
  const { setup, demo = false } = shop;
  if (!setup) return { demo, open: true, openedAt: null, steps: [] };
  const { kept } = await readStoreFacts(shop.db, setup.given);
  return {
    demo,
    open: setup.isOpen(),
    openedAt: kept?.liveSince?.getTime() ?? null,
    steps: demo ? [] : await listSteps(shop, setup),
  };
}
