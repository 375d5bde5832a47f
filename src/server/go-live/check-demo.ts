import { exact } from '#shared/pricing/decimal.ts';
import { DEMO_PREMIUMS } from '#server/demo/demo-marks.ts';
import type { DatabaseFacts } from './database-facts.ts';
import type { StoreFacts } from './store-facts.ts';

const PREMIUMS = 'npm run desk -- premiums --gold999 … --gold995 … --silver999 …';

/** A real store must not sell, price by or show anything made up for the demo. */
export function checkDemoLeftovers({ kept }: StoreFacts): string[] {
  if (!kept) return [];
  const { demoWeights, wasDemo } = kept;
  return [
    wasDemo &&
      'The demo was loaded into this database: its customer, whose password is public, holds metal that was never paid for. Begin with an empty database.',
    demoWeights > 0 &&
      `The catalogue still sells ${demoWeights} of the demo's weights. Load your own: npm run catalogue -- import FILE`,
  ].filter((line) => line !== false);
}

/** Metal must not be sold at the bare ask, nor at the demo's premiums. */
export function checkPremiums({ kept }: StoreFacts): string[] {
  if (!kept) return [];
  const { premiums } = kept;
  return [
    !premiums &&
      `The premiums are not set: metal would be sold at the bare ask. Set them: ${PREMIUMS}`,
    isDemos(premiums) && `The premiums are the demo's. Set your own: ${PREMIUMS}`,
  ].filter((line) => line !== false);
}

const isDemos = (premiums: DatabaseFacts['premiums']): boolean =>
  premiums !== undefined &&
  (['gold999', 'gold995', 'silver999'] as const).every((name) =>
    exact(premiums[name]).eq(DEMO_PREMIUMS[name]),
  );

/** Customers of a real store must not see made-up prices because a setting went missing. */
export function checkDemoOnLive({ kept }: StoreFacts): string[] {
  if (!kept?.liveSince) return [];
  return [
    'This database is that of a real store, and the settings make it a demo, with made-up prices. Set DEMO=0, or name another database.',
  ];
}
